import { useState } from 'react';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { pathAfterLogin } from '#src/lib/flows/account/session.ts';
import { whyLoginAgain } from '#src/lib/flows/account/session-ended.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

const words = messages.keptCart;

/**
 * What the login is for: the mailed link that moves the account to another address, which is logged in to by the present
 * one; the order that was paid here a moment ago without a login; and why there is one again, where a session ended here.
 */
export function LoginReason({ search }: { search: string }) {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  const [why] = useState(() => ($user.get() === null ? whyLoginAgain() : null));
  if (pathAfterLogin().includes(`?${ADDRESS_CHANGE_KEY}=`)) return <Notice role="note">{words.moving}</Notice>;
  const isBooked = slug !== null && search.includes(slug);
  if (why === null && !isBooked) return null;
  return (
    <Notice role="note">
      {isBooked ? <p>{words.booked(orderCode(slug))}</p> : null}
      {why === null ? null : <p className={isBooked ? 'mt-1 font-normal text-ink' : ''}>{words[why]}</p>}
    </Notice>
  );
}
