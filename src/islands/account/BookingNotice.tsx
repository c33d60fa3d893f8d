import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { isOnWayToCheckout } from '#src/lib/flows/account/session.ts';
import { $builtOffer } from '#src/lib/stores/settings.ts';

/** Fetched only by who was sent here from the checkout. */
const KeptCart = lazyComponent(() => import('./KeptCart.tsx').then((module) => module.KeptCart));

/** What the note needs of the page it is on. */
export type Booking = {
  /** Why there is a form here. */
  lead: string;
  /** Classes of the note's height, on a narrow phone and wider: kept free until its sums are there. */
  room: string;
  tripFees: TripFees;
  /** The signup discount when the page was built, in percent; null when there is none. */
  builtOffer: number | null;
};

/** The cart of a visitor on the way to the checkout; nothing for others. Its room is there before its script. */
export function BookingNotice({ form, lead, room, tripFees, builtOffer }: Booking & { form: 'login' | 'register' }) {
  const [isShown, setShown] = useState<boolean | null>(null);
  useEffect(() => {
    // Before the sums are drawn: they must not grow afterwards.
    $builtOffer.set(builtOffer);
    setShown(isOnWayToCheckout());
  }, [builtOffer]);
  if (isShown === false) return null;
  return (
    // Its sums follow one another while the page opens: read in its place, not announced with each.
    <div className={clsx(isShown === null && 'hidden [[data-way=checkout]_&]:block')}>
      <Notice role="note" className={room}>
        <p>{lead}</p>
        {isShown ? (
          <Suspense>
            <KeptCart form={form} tripFees={tripFees} />
          </Suspense>
        ) : null}
      </Notice>
    </div>
  );
}
