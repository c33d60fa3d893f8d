import { messages } from '#domain/messages.ts';
import { PLACE_NAME_MAX } from '#domain/places/saved-place.ts';
import { Field } from './Field.tsx';

type Props = { name: string; error: string | null | undefined; onChange: (name: string) => void };

/** The field for the name of a saved place. */
export function PlaceNameField({ name, error, onChange }: Props) {
  return (
    <Field
      label={messages.places.name}
      value={name}
      error={error}
      maxLength={PLACE_NAME_MAX}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
