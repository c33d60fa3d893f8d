import { Suspense, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import type { Trip } from '#src/lib/flows/places/places.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';

const words = messages.pin;
const PinDialog = lazyComponent(() => import('./PinDialog.tsx').then((module) => module.PinDialog));

/** Opens the map on which the pin of the chosen place is set or moved. */
export function PinButton({ trip, place }: { trip: Trip; place: ChosenPlace }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
