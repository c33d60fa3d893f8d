import { clsx } from 'clsx';
import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { type ChosenPlace, placeTitle } from '#src/lib/stores/checkout/chosen-place.ts';

type Props = { place: ChosenPlace; clearLabel: string; onClear: () => void };

/** How a chosen place looks. */
export const PLACE_LOOK = 'flex items-start gap-[0.8rem] rounded-toe-sm bg-mint-soft py-[0.8rem] pr-2 pl-4';

/** The chosen place with the fee of its trip, and a button that removes it. */
export function PlaceCard({ place, clearLabel, onClear }: Props) {
  return (
    <div className={PLACE_LOOK}>
      <CheckoutIcon name="map-pin" className="mt-[0.15rem] text-green-600" />
      <div className="wrap-anywhere min-w-0 flex-1">
        <b className="block leading-[1.35]">{placeTitle(place)}</b>
        <span className="block text-sm text-soft">{`${place.areaName}, ${place.region}`}</span>
        {place.landmark && place.lat === undefined && !place.address.includes(place.landmark) ? (
          <span className="block text-sm text-soft">{place.landmark}</span>
        ) : null}
        {place.digital_address ? <span className="block text-sm text-soft">{place.digital_address}</span> : null}
        <span className={clsx('block font-bold text-sm tabular-nums', place.paused && 'text-danger')}>
          {place.paused ?? messages.checkout.aTrip(formatCheckout(parseMoney(place.cost) ?? 0))}
        </span>
      </div>
      <IconButton label={clearLabel} className="-my-[0.35rem]" onClick={onClear} data-clear>
        <CheckoutIcon name="close" className="mt-[0.15rem] text-green-600" />
      </IconButton>
    </div>
  );
}
