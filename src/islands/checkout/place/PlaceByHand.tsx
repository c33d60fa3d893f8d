import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { codeProblem } from '#domain/places/code-region.ts';
import { areaOfCode, digitalAddressIn } from '#domain/places/ghana-post.ts';
import { DescribedFields } from '#src/islands/places/DescribedFields.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { choosePlaceByHand } from '#src/lib/flows/places/choose-by-hand.ts';
import type { PlaceByHandErrors, PlaceByHandValues } from '#src/lib/flows/places/place-by-hand.ts';
import type { Trip } from '#src/lib/flows/places/places.ts';
import { $serviceArea } from '#src/lib/stores/cart/service-area.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';
import { loadPlaceRule } from '#src/lib/stores/checkout/place-rule.ts';

const location = messages.location;

type Props = {
  trip: Trip;
  /** A GhanaPost code that was chosen in the search. */
  code: string | null;
  /** What was typed into the search when the form opens, so that nobody types it twice. */
  typed: string;
  onDone: () => void;
};

/** A place without a map: the area, a description for the rider, and a GhanaPost code. */
export function PlaceByHand({ trip, code, typed, onDone }: Props) {
  const [form, setForm] = useState<PlaceByHandValues>(() => {
    const known = code ?? digitalAddressIn(typed) ?? '';
    return {
      areaName: areaOfCode(known, $tripFees.get()) ?? $serviceArea.get(),
      landmark: known === '' ? typed : '',
      digitalAddress: known,
    };
  });
  const [errors, setErrors] = useState<PlaceByHandErrors>(() => {
    const problem = code === null ? null : codeProblem(code);
    return problem === null ? {} : { digitalAddress: problem };
  });
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (code !== null) fields.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  }, [code]);
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
      ref={fields}
    >
      {code === null || errors.digitalAddress ? null : (
        <p className="text-sm" role="status">
          {messages.describedPlace.codeNoted(code)}
        </p>
      )}
      <DescribedFields form={form} errors={errors} onChange={change} />
      <Button kind="outlined" onClick={save}>
        {location.save}
      </Button>
    </fieldset>
  );
}
