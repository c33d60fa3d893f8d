import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { kmFromArea, NEAR_AREA_KM, pointOf } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { $roughPlace, type Trip } from '#src/lib/flows/places/places.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';

const words = messages.pin;
const doubts = messages.doubtfulPlace;
const PinDialog = lazyComponent(() => import('./PinDialog.tsx').then((module) => module.PinDialog));

/** What is doubtful about the chosen place, and the map on which its pin is set or moved. */
export function PinButton({ trip, place }: { trip: Trip; place: ChosenPlace }) {
  const [isOpen, setOpen] = useState(false);
  const fees = useStore($tripFees);
  const rough = useStore($roughPlace);
  const point = pointOf(place);
  const isFar = point !== null && kmFromArea(point, place.areaName, fees) > NEAR_AREA_KM;
  return (
    <>
      {rough?.trip === trip ? <Notice kind="warn">{doubts.rough(Math.round(rough.metres / 1000))}</Notice> : null}
      {isFar ? <Notice>{doubts.far}</Notice> : null}
      <TextButton className="min-h-tap justify-self-start" onClick={() => setOpen(true)}>
        {place.lat === undefined ? words.set : words.open}
      </TextButton>
      {isOpen ? (
        <Suspense>
          <PinDialog trip={trip} place={place} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
