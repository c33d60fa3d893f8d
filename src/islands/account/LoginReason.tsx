import { useState } from 'react';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { pathAfterLogin } from '#src/lib/flows/account/session.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

/**
 * What the login is for: the order that was paid here a moment ago without one, or the mailed link that moves the account
 * to another address, which is logged in to by the present one.
 */
export function LoginReason({ search }: { search: string }) {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  if (pathAfterLogin().includes(`?${ADDRESS_CHANGE_KEY}=`))
    return <Notice role="note">{messages.keptCart.moving}</Notice>;
  if (slug === null || !search.includes(slug)) return null;
  return <Notice role="note">{messages.keptCart.booked(orderCode(slug))}</Notice>;
}
