import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import type { Trip } from '#src/lib/flows/places/places.ts';
import { chooseOffered } from '#src/lib/flows/places/saved-places.ts';
import { type ChosenPlace, placeTitle } from '#src/lib/stores/checkout/chosen-place.ts';
import { $offeredPlaces } from '#src/lib/stores/checkout/saved-places.ts';

/** The customer's own places: one tap chooses one. Nothing for a new customer. */
export function OfferedPlaces({ trip, onDone }: { trip: Trip; onDone: () => void }) {
  const heading = useId();
  const { places } = useStore($offeredPlaces);
  if (places.length === 0) return null;
  return (
    <div className="grid gap-[0.4rem]">
      <p className="font-bold text-sm" id={heading}>
        {messages.places.saved}
      </p>
      <ul className="grid gap-[0.6rem] sm:grid-cols-2" aria-labelledby={heading}>
        {places.map((offered) => (
          <li key={`${offered.id} ${offered.name}`}>
            <button
              type="button"
              disabled={offered.place.paused !== undefined}
              className="flex h-full min-h-[3.25rem] w-full cursor-pointer items-center gap-[0.7rem] rounded-md bg-transparent px-[0.8rem] py-[0.5rem] text-left shadow-choice enabled:hover:bg-mint-soft disabled:cursor-default"
              onClick={() => {
                chooseOffered(trip, offered);
                onDone();
              }}
            >
              <CheckoutIcon name="map-pin" className="flex-none text-green-600" />
              <span className="wrap-anywhere min-w-0 flex-1 leading-snug">
                <b className="block">{offered.name}</b>
                <span className="block text-sm text-soft">{placeTitle(offered.place)}</span>
                {directionsOf(offered.place) === '' ? null : (
                  <span className="block text-sm text-soft">{directionsOf(offered.place)}</span>
                )}
                {offered.place.paused === undefined ? null : (
                  <span className="block font-semibold text-sm">{offered.place.paused}</span>
                )}
              </span>
              {offered.place.paused === undefined ? (
                <span className="whitespace-nowrap text-sm text-soft tabular-nums">
                  {formatCheckout(parseMoney(offered.place.cost) ?? 0)}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The text that distinguishes two places in one quarter, where their titles do not. */
function directionsOf(place: ChosenPlace): string {
  const title = placeTitle(place);
  return [place.landmark, place.digital_address].filter((part) => part && !title.includes(part)).join(', ');
}
