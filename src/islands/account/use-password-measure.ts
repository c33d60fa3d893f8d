import { type RefObject, useEffect, useState } from 'react';
import type { Measure } from '#domain/passwords/new-password.ts';
import type { MeasuredField } from './measure-field.ts';

/**
 * Measures the password in a field of the form around `inside`, anew with each change of the form. The rules are
 * fetched when somebody begins to type; where that fails there is no measure, and the server still judges.
 */
export function usePasswordMeasure(inside: RefObject<HTMLElement | null>, field: MeasuredField): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    const form = inside.current?.closest('form');
    const read = () =>
      import('./measure-field.ts').then(
        ({ measureField }) => form && setMeasure(measureField(form, field)),
        () => undefined,
      );
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  });
  return measure;
}
