import { useState } from 'react';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { pathAfterLogin } from '#src/lib/flows/account/session.ts';
import { readOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { isVerifiedHere } from '#src/lib/stores/account/verified-here.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

/**
 * What the login is for: the mailed link that moves the account to another address, which is logged in to by the
 * present one; the address that was just verified; or the order that was paid here a moment ago without a login.
 */
export function LoginReason({ search }: { search: string }) {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  // An opened link that is still of use is told of above the form.
  const [isVerified] = useState(() => isVerifiedHere() && readOpenedLink() === null);
  if (pathAfterLogin().includes(`?${ADDRESS_CHANGE_KEY}=`))
    return <Notice role="note">{messages.keptCart.moving}</Notice>;
  if (isVerified) {
    return (
      <Notice kind="ok" role="note">
        {messages.verify.verifiedNowLogin}
      </Notice>
    );
  }
  if (slug === null || !search.includes(slug)) return null;
  return <Notice role="note">{messages.keptCart.booked(orderCode(slug))}</Notice>;
}
