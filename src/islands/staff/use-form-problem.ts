import { type FormEvent, useEffect, useRef, useState } from 'react';

/** What is wrong with a form: a sentence about its field of this name; about all of it where `field` is null. */
type FormProblem = { field: string | null; text: string };

const namesOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '').filter((name) => name !== '');

/** The sentence of a refused call for the first of these fields that it names; null where it names none of them. */
export function namedProblem(body: unknown, names: readonly string[]): FormProblem | null {
  const lists = (body ?? {}) as Record<string, unknown>;
  for (const field of names) {
    const sentence = Object.hasOwn(lists, field) ? [lists[field]].flat()[0] : null;
    if (typeof sentence === 'string' && sentence !== '') return { field, text: sentence };
  }
  return null;
}

/**
 * The problem of a form: it stands at the field that it is about, and the focus goes there. `form` goes to the form, whose
 * fields and fieldsets are named as the call names them; `general` is what is about none of them.
 */
export function useFormProblem() {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  /** Whether a field has changed since the form was sent. */
  const isChanged = useRef(false);
  useEffect(() => {
    if (problem === null || problem.field === null) return;
    const named = [...(form.current?.elements ?? [])].find((one) => one.getAttribute('name') === problem.field);
    const field = named instanceof HTMLFieldSetElement ? named.querySelector('input') : named;
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);
  return {
    form,
    general: problem?.field === null ? problem.text : null,
    /** What is wrong with the field of this name; null while nothing is. */
    errorOf: (name: string) => (problem?.field === name ? problem.text : null),
    /** Shows a sentence at a field. */
    wrong: (field: string, text: string) => setProblem({ field, text }),
    /** Shows why a call was refused; not at a field once the form has changed: it may be right by now. */
    refused: ({ message, body }: { message: string; body: unknown }) => {
      const named = namedProblem(body, namesOf(form.current));
      setProblem(isChanged.current && named !== null ? null : (named ?? { field: null, text: message }));
    },
    /** Takes the sentence away: before the form is sent, and, with its event, when a field changes. */
    clear: (change?: FormEvent) => {
      isChanged.current = change !== undefined;
      setProblem(null);
    },
  };
}
