import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { orderPath } from '#domain/paths.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

/** That an order was booked here a moment ago, so that nobody pays for it twice; nothing otherwise. */
export function BookedNote() {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  if (slug === null) return null;
  return (
    <Notice role="note">
      <p>{messages.checkout.justBooked(orderCode(slug))}</p>
      <NoticeLink href={orderPath(slug)}>{messages.checkout.toBooked}</NoticeLink>
    </Notice>
  );
}
