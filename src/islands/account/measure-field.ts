import { type Measure, measurePassword } from '#domain/passwords/new-password.ts';
import { type Person, personWords, shopWords } from '#domain/passwords/password-known-words.ts';

/** The field `name` of a new password. `person` null: the form's own fields tell whose it is. */
export type MeasuredField = { name: string; shopNames: readonly string[]; person: Person | null };

/** Measures what stands in the field now. Fetched by itself: no page carries the rules before somebody types. */
export function measureField(form: HTMLFormElement, { name, shopNames, person }: MeasuredField): Measure | null {
  const data = new FormData(form);
  const textOf = (field: string) => String(data.get(field) ?? '');
  const typed = { first_name: textOf('first_name'), last_name: textOf('last_name'), email: textOf('email') };
  return measurePassword(textOf(name), [...shopWords(shopNames), ...personWords(person ?? typed)]);
}
