import { Suspense, useEffect, useState } from 'react';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { isOnWayToCheckout } from '#src/lib/flows/account/session.ts';

/** Fetched only by who was sent here from the checkout. */
const KeptCart = lazyComponent(() => import('./KeptCart.tsx').then((module) => module.KeptCart));

/** The cart of a visitor on the way to the checkout; nothing for others. Its room is reserved. */
export function BookingNotice(notice: { form: 'login' | 'register'; tripFees: TripFees }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOnWayToCheckout()), []);
  if (!isShown) return null;
  return (
    <Suspense fallback={<div className="h-[7.6rem]" />}>
      <KeptCart {...notice} />
    </Suspense>
  );
}
