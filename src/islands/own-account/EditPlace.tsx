import { type FormEvent, useState } from 'react';
import type { SavedPlace } from '#contract/account/places.ts';
import { messages } from '#domain/messages.ts';
import { DirectionsField } from '#src/islands/places/DirectionsField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { changeSavedPlace } from '#src/lib/flows/places/edit-places.ts';
import { PlaceName } from './PlaceName.tsx';

const words = messages.places;

type Props = { saved: SavedPlace; taken: readonly string[]; onDone: () => Promise<void> };

/** Changes the name and the directions of a saved place, by the rules of the checkout. */
export function EditPlace({ saved, taken, onDone }: Props) {
  const [name, setName] = useState(saved.name);
  const [landmark, setLandmark] = useState(saved.place.landmark ?? '');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ name?: string | undefined; place?: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await changeSavedPlace(saved, { name, landmark });
    setBusy(false);
    if (outcome.ok) return onDone();
    setErrors(outcome.errors);
    setFailure(outcome.message);
  };
  return (
    <form className="grid w-full gap-[0.9rem] py-3" noValidate onSubmit={save}>
      <PlaceName name={name} error={errors.name} taken={taken} onChange={setName} />
      <DirectionsField
        label={messages.location.directions}
        value={landmark}
        error={errors.place}
        onChange={({ target }) => setLandmark(target.value)}
      />
      {failure === null ? null : <FieldError id={`place-${saved.id}-error`}>{failure}</FieldError>}
      <Button type="submit" kind="outlined" className="w-full" aria-disabled={busy || undefined}>
        {busy ? words.saving : words.save}
      </Button>
    </form>
  );
}
