import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { PlaceNameField } from '#src/islands/ui/form/PlaceNameField.tsx';
import { keepFocus } from '#src/islands/ui/keep-focus.ts';
import { savePlaceAs } from '#src/lib/flows/places/saved-places.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { $offeredPlaces } from '#src/lib/stores/checkout/saved-places.ts';

const words = messages.places;

/** Saves the chosen place to the account, as home, work or under an own name. */
export function SavePlace({ place, problem }: { place: ChosenPlace; problem: string | null }) {
  const heading = useId();
  const saved = useStore($offeredPlaces).places.filter(({ id }) => id !== null);
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async (as: string) => {
    if (busy) return;
    if (problem !== null) return setError(problem);
    setBusy(true);
    setError(null);
    const outcome = await savePlaceAs({ name: as, place });
    setBusy(false);
    if (outcome.ok) setName(null);
    else setError(outcome.errors.name ?? outcome.errors.place ?? outcome.message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void save(name ?? '');
  };
  const open = [words.home, words.work].filter((free) => !saved.some((one) => one.name === free));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second question of the form.
    <div
      className="grid min-h-20 content-start gap-[0.5rem]"
      role="group"
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      ref={keepFocus}
    >
      <p className="text-sm text-soft" id={heading}>
        {words.saveAs}
      </p>
      <div className="flex flex-wrap gap-2">
        {open.map((free) => (
          <Button
            key={free}
            kind="outlined"
            size="small"
            aria-disabled={busy || undefined}
            onClick={() => void save(free)}
          >
            {free}
          </Button>
        ))}
        <Button
          kind="outlined"
          size="small"
          aria-expanded={name !== null}
          onClick={() => setName(name === null ? '' : null)}
        >
          {words.other}
        </Button>
      </div>
      {name === null ? null : (
        <>
          <PlaceNameField name={name} error={error} onChange={setName} />
          <Button
            kind="outlined"
            size="small"
            className="justify-self-start"
            aria-disabled={busy || undefined}
            onClick={() => void save(name)}
          >
            {busy ? words.saving : words.save}
          </Button>
        </>
      )}
      {error !== null && name === null ? <FieldError id={`${heading}-error`}>{error}</FieldError> : null}
    </div>
  );
}
