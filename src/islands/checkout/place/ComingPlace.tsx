import { messages } from '#domain/messages.ts';
import { DirectionsField } from '#src/islands/places/DirectionsField.tsx';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import type { Suggestion } from '#src/lib/flows/places/place-search.ts';
import { PLACE_LOOK } from './PlaceCard.tsx';

/** The tapped suggestion until its place is known: as high as what comes, so that nothing moves when it does. */
export function ComingPlace({ suggestion }: { suggestion: Suggestion }) {
  return (
    <>
      <div className={PLACE_LOOK}>
        <CheckoutIcon name="map-pin" className="mt-[0.15rem] text-green-600" />
        <div className="wrap-anywhere min-w-0 flex-1">
          <b className="block leading-[1.35]">{suggestion.main}</b>
          <span className="block text-sm text-soft">{suggestion.secondary}</span>
          <span className="block font-bold text-sm">{messages.location.choosing}</span>
        </div>
      </div>
      <div className="h-tap" />
      <div className="invisible">
        <DirectionsField
          label={messages.location.directions}
          hint={messages.location.directionsHint}
          value=""
          readOnly
        />
      </div>
      <div className="h-20" />
    </>
  );
}
