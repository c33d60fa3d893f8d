import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { type ChosenPlace, placeTitle } from '#src/lib/stores/chosen-place.ts';

type Props = { place: ChosenPlace; clearLabel: string; onClear: () => void };

/** The chosen place with the fee of its trip, and a button that removes it. */
export function PlaceCard({ place, clearLabel, onClear }: Props) {
  return (
    <div className="place">
      <OrderIcon name="map-pin" />
      <div>
        <b>{placeTitle(place)}</b>
        <span className="text-soft text-sm">
          {place.areaName}, {place.region}
        </span>
        {place.digital_address ? <span className="text-soft text-sm inline-block">{place.digital_address}</span> : null}
        <span className="fee tabular-nums text-sm">
          {messages.checkout.aTrip(formatCheckout(parseMoney(place.cost) ?? 0))}
        </span>
      </div>
      <button type="button" className="iconbtn" aria-label={clearLabel} onClick={onClear}>
        <OrderIcon name="close" />
      </button>
    </div>
  );
}
