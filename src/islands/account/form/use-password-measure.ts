import { type RefObject, useEffect, useState } from 'react';
import type { Measure } from '#domain/passwords/new-password.ts';
import type { MeasuredField } from './measure-field.ts';

/**
 * Measures the password in a field of the form around `inside`, again at each change of the form. The rules are loaded
 * when the user begins to type. If that fails there is no measure, and the server still checks.
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
