import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { PlaceNameField } from '#src/islands/ui/form/PlaceNameField.tsx';

const words = messages.places;

type Props = {
  name: string;
  error: string | undefined;
  /** The names of the customer's other places. */
  taken: readonly string[];
  onChange: (name: string) => void;
};

/** The name of a saved place: home or work with one tap while they are free, or any other. */
export function PlaceName({ name, error, taken, onChange }: Props) {
  const free = [words.home, words.work].filter((one) => one !== name && !taken.includes(one));
  return (
    <div className="grid gap-2">
      <PlaceNameField name={name} error={error} onChange={onChange} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {free.map((one) => (
          <Button key={one} kind="outlined" size="small" onClick={() => onChange(one)}>
            {one}
          </Button>
        ))}
      </div>
    </div>
  );
}
