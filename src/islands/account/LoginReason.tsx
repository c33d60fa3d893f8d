import { useState } from 'react';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { isOnWayToCheckout, pathAfterLogin } from '#src/lib/flows/account/session.ts';
import { whyLoginAgain } from '#src/lib/flows/account/session-ended.ts';
import { readOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { isVerifiedHere } from '#src/lib/stores/account/verified-here.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

const words = messages.keptCart;

/**
 * What the login is for: the mailed link that moves the account to another address, which is logged in to by the
 * present one; the address that was just verified; the order that was paid here a moment ago without a login; and why
 * there is one again, where a session ended here.
 */
export function LoginReason({ search }: { search: string }) {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  // On the way to the checkout, the cart that waits tells it.
  const [why] = useState(() => ($user.get() !== null || isOnWayToCheckout() ? null : whyLoginAgain()));
  // An opened link that is still of use is told of above the form.
  const [isVerified] = useState(() => isVerifiedHere() && readOpenedLink() === null);
  if (pathAfterLogin().includes(`?${ADDRESS_CHANGE_KEY}=`)) return <Notice role="note">{words.moving}</Notice>;
  if (isVerified) {
    return (
      <Notice kind="ok" role="note">
        {messages.verify.verifiedNowLogin}
      </Notice>
    );
  }
  const isBooked = slug !== null && search.includes(slug);
  if (why === null && !isBooked) return null;
  return (
    <Notice role="note">
      {isBooked ? <p>{words.booked(orderCode(slug))}</p> : null}
      {why === null ? null : <p className={isBooked ? 'mt-1 font-normal text-ink' : ''}>{words[why]}</p>}
    </Notice>
  );
}
