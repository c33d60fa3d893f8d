import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { areaNames, feeOfArea } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { formatCart } from '#domain/prices/money.ts';
import { chooseArea } from '#src/lib/flows/cart/trips.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { $chosenTrips } from '#src/lib/stores/cart/trips.ts';

const cart = messages.cart;

/** The area of both trips as chips, with the fee of a trip; a place chosen at the checkout answers it already. */
export function AreaChoice() {
  const name = useId();
  const area = useStore($serviceArea);
  const fees = useStore($tripFees);
  const isAnswered = useStore($chosenTrips) !== null;
  if (isAnswered) return <p className="mb-4 text-sm text-soft">{cart.placeChosen}</p>;
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-2 p-0 font-bold text-sm">{cart.areaQuestion}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
        {areaNames(fees).map((choice) => {
          const fee = feeOfArea(fees, choice);
          return (
            <label
              className="flex min-h-[3.25rem] cursor-pointer flex-col justify-center rounded-md px-2 py-1 text-center font-bold text-sm leading-snug shadow-choice has-[:checked]:bg-mint-soft has-[:checked]:shadow-chosen has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2"
              key={choice}
            >
              <input
                className="sr-only"
                type="radio"
                name={name}
                value={choice}
                checked={area === choice && fee !== null}
                disabled={fee === null}
                onChange={() => chooseArea(choice)}
              />
              {choice}
              <span className="font-normal text-soft text-xs tabular-nums">
                {fee === null ? cart.notServed(fees.paused?.[choice.toLowerCase()] ?? '') : cart.aTrip(formatCart(fee))}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
