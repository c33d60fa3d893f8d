import { type KeyboardEvent, useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { areaOfCode } from '#domain/places/ghana-post.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { AREA_CHOICES } from '#domain/regions.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/Field.tsx';
import { FieldError } from '#src/islands/ui/FieldNotes.tsx';
import {
  choosePlaceByHand,
  type PlaceByHandErrors,
  type PlaceByHandValues,
  type Trip,
} from '#src/lib/flows/places/places.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { loadPlaceRule } from '#src/lib/stores/checkout/place-rule.ts';

const location = messages.location;
const checkout = messages.checkout;

/** A place without a map: the area, a description for the rider, and a GhanaPost code, perhaps from the search. */
export function PlaceByHand({ trip, code, onDone }: { trip: Trip; code: string | null; onDone: () => void }) {
  const id = useId();
  const [form, setForm] = useState<PlaceByHandValues>(() => ({
    areaName: areaOfCode(code ?? '') ?? $serviceArea.get(),
    landmark: '',
    digitalAddress: code ?? '',
  }));
  const [errors, setErrors] = useState<PlaceByHandErrors>({});
  const change = (part: Partial<PlaceByHandValues>) => {
    setForm({ ...form, ...part });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) });
  };
  const save = () => {
    const outcome = choosePlaceByHand(trip, form);
    if (outcome.ok) onDone();
    else setErrors(outcome.errors);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    save();
  };
  return (
    // Enter in one of its fields saves the place; it does not submit the whole form.
    <fieldset
      className="grid min-w-0 gap-[1.1rem] rounded-toe-sm bg-card p-4 shadow-frame"
      aria-label={location.byHand}
      onKeyDown={onKeyDown}
      onFocus={() => void loadPlaceRule()}
    >
      <div
        className="grid gap-[0.4rem]"
        role="radiogroup"
        aria-labelledby={`${id}-area`}
        aria-describedby={`${id}-error`}
      >
        <span className="font-bold text-sm" id={`${id}-area`}>
          {location.area}
        </span>
        <div className="grid gap-[0.6rem] sm:grid-cols-3">
          {AREA_CHOICES.map(({ areaName, fee }) => (
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
                onChange={() => change({ areaName })}
              />
              <span>
                <b className="block leading-snug">{areaName}</b>
                <span className="block text-sm text-soft tabular-nums leading-snug">
                  {checkout.aTrip(formatCheckout(fee))}
                </span>
              </span>
            </label>
          ))}
        </div>
        {errors.areaName ? <FieldError id={`${id}-error`}>{errors.areaName}</FieldError> : null}
      </div>
      <Field
        label={location.landmark}
        value={form.landmark}
        error={errors.landmark}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => change({ landmark: target.value })}
      />
      <Field
        label={location.digitalAddress}
        hint={location.digitalAddressHint}
        value={form.digitalAddress}
        error={errors.digitalAddress}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => change({ digitalAddress: target.value })}
      />
      <Button kind="outlined" onClick={save}>
        {location.save}
      </Button>
    </fieldset>
  );
}
