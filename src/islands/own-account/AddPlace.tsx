import { type FormEvent, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { DescribedFields } from '#src/islands/places/DescribedFields.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { type AddErrors, addSavedPlace } from '#src/lib/flows/places/edit-places.ts';
import type { PlaceByHandValues } from '#src/lib/flows/places/place-by-hand.ts';
import { PlaceName } from './PlaceName.tsx';

const words = messages.places;

/** Saves one more place, described in words, by the rules of the checkout. */
export function AddPlace({ taken, onDone }: { taken: readonly string[]; onDone: () => Promise<void> }) {
  const [name, setName] = useState<string>(() => [words.home, words.work].find((one) => !taken.includes(one)) ?? '');
  const [form, setForm] = useState<PlaceByHandValues>({ areaName: '', landmark: '', digitalAddress: '' });
  const [errors, setErrors] = useState<AddErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const failed = await addSavedPlace(name, form);
    setBusy(false);
    if (failed === null) return onDone();
    setErrors(failed.errors);
    setFailure(failed.message);
    // After the errors are shown.
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [aria-describedby$="-error"] input')?.focus(),
    );
  };
  return (
    <form className="grid gap-[1.1rem] rounded-toe-sm bg-card p-4 shadow-frame" noValidate onSubmit={save} ref={fields}>
      <PlaceName
        name={name}
        error={errors.name}
        taken={taken}
        onChange={(changed) => {
          setName(changed);
          setErrors({ ...errors, name: undefined });
        }}
      />
      <DescribedFields
        isNarrow
        form={form}
        errors={errors}
        onChange={(part) => {
          setForm({ ...form, ...part });
          setErrors({ ...errors, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) });
        }}
      />
      {failure === null ? null : <FieldError id="new-place-error">{failure}</FieldError>}
      <Button type="submit" kind="outlined" className="w-full" aria-disabled={busy || undefined}>
        {busy ? words.saving : words.save}
      </Button>
    </form>
  );
}
