import { type RefObject, useEffect, useState } from 'react';
import { type Measure, measurePassword } from '#domain/new-password.ts';
import { type Person, personWords, shopWords } from '#domain/password-known-words.ts';

/** What the form itself tells of the person, where it asks. */
function personIn(data: FormData): Person {
  const textOf = (name: string) => String(data.get(name) ?? '');
  return { first_name: textOf('first_name'), last_name: textOf('last_name'), email: textOf('email') };
}

/** Measures the password in the field `name` of the form around `inside`, anew with each change of the form. */
export function usePasswordMeasure(
  inside: RefObject<HTMLElement | null>,
  { name, shopName, person }: { name: string; shopName: string; person: Person | null },
): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const read = () => {
      const data = new FormData(form);
      const words = [...shopWords(shopName), ...personWords(person ?? personIn(data))];
      setMeasure(measurePassword(String(data.get(name) ?? ''), words));
    };
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [inside, name, shopName, person]);
  return measure;
}
