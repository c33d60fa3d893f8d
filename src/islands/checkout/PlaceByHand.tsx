import { type KeyboardEvent, useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { AREA_CHOICES } from '#domain/regions.ts';
import { Field } from '#src/islands/ui/Field.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import {
  choosePlaceByHand,
  type PlaceByHandErrors,
  type PlaceByHandValues,
  type Trip,
} from '#src/lib/flows/places/places.ts';

const location = messages.location;
const checkout = messages.checkout;

/** A place without a map: the area, a description for the rider, and an optional GhanaPost code. */
export function PlaceByHand({ trip, onDone }: { trip: Trip; onDone: () => void }) {
  const id = useId();
  const [form, setForm] = useState<PlaceByHandValues>({ areaName: '', landmark: '', digitalAddress: '' });
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
    <fieldset className="hand" aria-label={location.byHand} onKeyDown={onKeyDown}>
      <div className="field" role="radiogroup" aria-labelledby={`${id}-area`} aria-describedby={`${id}-error`}>
        <span className="lbl" id={`${id}-area`}>
          {location.area}
        </span>
        <div className="areas">
          {AREA_CHOICES.map(({ areaName, fee }) => (
            <label className="area" key={areaName}>
              <input
                type="radio"
                name={`${id}-choice`}
                value={areaName}
                checked={form.areaName === areaName}
                onChange={() => change({ areaName })}
              />
              <span>
                <b>{areaName}</b>
                <span className="text-soft text-sm tabular-nums">{checkout.aTrip(formatCheckout(fee))}</span>
              </span>
            </label>
          ))}
        </div>
        <p className="err" id={`${id}-error`} role="alert" hidden={!errors.areaName}>
          <OrderIcon name="triangle-alert" />
          {errors.areaName}
        </p>
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
      <button type="button" className="btn line" onClick={save}>
        {location.save}
      </button>
    </fieldset>
  );
}
