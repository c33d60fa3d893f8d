import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { areaChoices } from '#domain/areas/regions.ts';
import { feeWith } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import type { PlaceByHandErrors, PlaceByHandValues } from '#src/lib/flows/places/place-by-hand.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { DirectionsField } from './DirectionsField.tsx';

const location = messages.location;

type Props = {
  form: PlaceByHandValues;
  errors: PlaceByHandErrors;
  onChange: (part: Partial<PlaceByHandValues>) => void;
  /** In a narrow column the areas stand one below the other. */
  isNarrow?: boolean;
};

/** The fields of a place without a pin: the area, directions for the rider, and a GhanaPost code. */
export function DescribedFields({ form, errors, onChange, isNarrow = false }: Props) {
  const id = useId();
  const fees = useStore($tripFees);
  return (
    <>
      <div
        className="grid gap-[0.4rem]"
        role="radiogroup"
        aria-labelledby={`${id}-area`}
        aria-describedby={errors.areaName ? `${id}-error` : undefined}
      >
        <span className="font-bold text-sm" id={`${id}-area`}>
          {location.area}
        </span>
        <div className={clsx('grid gap-[0.6rem]', !isNarrow && 'sm:grid-cols-3')}>
          {areaChoices(fees).map(({ areaName, key }) => (
            <label
              className="flex min-h-[3.25rem] cursor-pointer items-center gap-[0.7rem] rounded-md px-[0.8rem] py-[0.4rem] font-bold text-sm shadow-choice has-[:checked]:bg-mint-soft has-[:checked]:shadow-chosen has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2"
              key={areaName}
            >
              <input
                className="size-5 flex-none accent-green-600 outline-none"
                type="radio"
                name={`${id}-choice`}
                value={areaName}
                checked={form.areaName === areaName}
                onChange={() => onChange({ areaName })}
              />
              <span>
                <b className="block leading-snug">{areaName}</b>
                <span className="block text-sm text-soft tabular-nums leading-snug">
                  {fees.paused?.[key] === undefined
                    ? messages.checkout.aTrip(formatCheckout(feeWith(fees, key) ?? 0))
                    : messages.cart.notServed(fees.paused[key])}
                </span>
              </span>
            </label>
          ))}
        </div>
        {errors.areaName ? <FieldError id={`${id}-error`}>{errors.areaName}</FieldError> : null}
      </div>
      <DirectionsField
        label={location.landmark}
        value={form.landmark}
        error={errors.landmark}
        onChange={({ target }) => onChange({ landmark: target.value })}
      />
      <Field
        label={location.digitalAddress}
        hint={location.digitalAddressHint}
        value={form.digitalAddress}
        error={errors.digitalAddress}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => onChange({ digitalAddress: target.value })}
      />
    </>
  );
}
