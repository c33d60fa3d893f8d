import type { ComponentProps } from 'react';
import { messages } from '#domain/messages.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';

/** How near to its end the text is when the rest is counted, in characters. */
const COUNTED_REST = 30;

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'maxLength'> & { value: string; maxLength?: number };

/** A line of directions for the rider: at most 200 characters, and near the end it says how many are left. */
export function DirectionsField({ value, maxLength = 200, hint, ...field }: Props) {
  const left = maxLength - value.length;
  return (
    <Field
      autoComplete="off"
      {...field}
      value={value}
      maxLength={maxLength}
      hint={left > COUNTED_REST ? hint : <span role="status">{messages.location.lettersLeft(left)}</span>}
    />
  );
}
