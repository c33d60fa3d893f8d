import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

/** For who paid here a moment ago without a login: that the order is booked, and what the login is for. */
export function BookedBefore({ search }: { search: string }) {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  if (slug === null || !search.includes(slug)) return null;
  return <Notice role="note">{messages.keptCart.booked(orderCode(slug))}</Notice>;
}
