import { type Measure, measurePassword } from '#domain/passwords/new-password.ts';
import { type Person, personWords, shopWords } from '#domain/passwords/password-known-words.ts';

/** The field `name` of a new password. With `person` null the form's own fields say whose it is. */
export type MeasuredField = { name: string; shopNames: readonly string[]; person: Person | null };

/** Measures the field's current text. Loaded separately: no page carries the rules before the user types. */
export function measureField(form: HTMLFormElement, { name, shopNames, person }: MeasuredField): Measure | null {
  const data = new FormData(form);
  const textOf = (field: string) => String(data.get(field) ?? '');
  const typed = { first_name: textOf('first_name'), last_name: textOf('last_name'), email: textOf('email') };
  return measurePassword(textOf(name), [...shopWords(shopNames), ...personWords(person ?? typed)]);
}
