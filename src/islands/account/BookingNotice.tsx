import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { isOnWayToCheckout } from '#src/lib/flows/account/session.ts';
import { $builtOffer } from '#src/lib/stores/settings.ts';

/** Fetched only by who was sent here from the checkout. */
const KeptCart = lazyComponent(() => import('./KeptCart.tsx').then((module) => module.KeptCart));

/** The height of each form's note, on a narrow phone and wider: kept free until its sums are there. */
const ROOM = {
  // Who is here again is not asked to create an account: that note is shorter.
  login: 'min-h-[19.9rem] min-[24em]:min-h-[18.55rem] has-[[data-again]]:min-h-0',
  register: 'min-h-[11.5rem] min-[24em]:min-h-[10.2rem]',
};

/** What the note needs of the page it is on. */
export type Booking = {
  /** Why there is a form here. */
  lead: string;
  tripFees: TripFees;
  /** The signup discount when the page was built, in percent; null when there is none. */
  builtOffer: number | null;
};

/** The cart of a visitor on the way to the checkout; nothing for others. Its room is there before its script. */
export function BookingNotice({
  form,
  search,
  lead,
  tripFees,
  builtOffer,
}: Booking & { form: 'login' | 'register'; search: string }) {
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
      <Notice role="note" className={ROOM[form]}>
        <p>{lead}</p>
        {isShown ? (
          <Suspense>
            <KeptCart form={form} search={search} tripFees={tripFees} />
          </Suspense>
        ) : null}
      </Notice>
    </div>
  );
}
