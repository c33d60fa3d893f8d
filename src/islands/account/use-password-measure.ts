import { type RefObject, useEffect, useState } from 'react';
import type { Measure } from '#domain/new-password.ts';
import type { Person } from '#domain/password-known-words.ts';

/** What the form itself tells of the person, where it asks. */
function personIn(data: FormData): Person {
  const textOf = (name: string) => String(data.get(name) ?? '');
  return { first_name: textOf('first_name'), last_name: textOf('last_name'), email: textOf('email') };
}

/**
 * Measures the password in the field `name` of the form around `inside`, anew with each change of the form. The rules
 * are fetched when somebody begins to type; where that fails there is no measure, and the server still judges.
 */
export function usePasswordMeasure(
  inside: RefObject<HTMLElement | null>,
  { name, shopNames, person }: { name: string; shopNames: readonly string[]; person: Person | null },
): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    let isLeft = false;
    const read = async () => {
      const rules = await import('./password-rules.ts').catch(() => null);
      if (rules === null || isLeft) return;
      const data = new FormData(form);
      const words = [...rules.shopWords(shopNames), ...rules.personWords(person ?? personIn(data))];
      setMeasure(rules.measurePassword(String(data.get(name) ?? ''), words));
    };
    form.addEventListener('input', read);
    return () => {
      isLeft = true;
      form.removeEventListener('input', read);
    };
  }, [inside, name, shopNames, person]);
  return measure;
}
