import { type FormEvent, useEffect, useRef, useState } from 'react';

/** What is wrong with a form: a sentence for each field that is wrong, by its name, or one about all of it. */
type FormProblem = { fields: Readonly<Record<string, string>>; general: string | null };

const NONE: FormProblem = { fields: {}, general: null };

const namesOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '').filter((name) => name !== '');

/** The sentences of a refused call for those of these fields that it names; null where it names none of them. */
export function namedProblems(body: unknown, names: readonly string[]): Record<string, string> | null {
  const lists = (body ?? {}) as Record<string, unknown>;
  const named = names.flatMap((field): [string, string][] => {
    const sentence = Object.hasOwn(lists, field) ? [lists[field]].flat()[0] : null;
    return typeof sentence === 'string' && sentence !== '' ? [[field, sentence]] : [];
  });
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** The name of what has changed: of the field, or of the group that it is in; null where it has none that a call knows. */
function changedName({ target }: FormEvent, form: HTMLFormElement | null): string | null {
  if (!(target instanceof Element)) return null;
  const field = target.getAttribute('type') === 'radio' ? null : target.getAttribute('name');
  const name = field ?? target.closest('fieldset')?.getAttribute('name') ?? null;
  return name !== null && namesOf(form).includes(name) ? name : null;
}

/** What is left of the sentences when a field has changed; none when it is one that others depend on (`null`). */
export function withoutField(fields: FormProblem['fields'], changed: string | null): FormProblem['fields'] {
  return changed === null ? {} : Object.fromEntries(Object.entries(fields).filter(([name]) => name !== changed));
}

/**
 * The problems of a form: each stands at the field that it is about, and the focus goes to the first. `form` goes to the
 * form, whose fields and fieldsets are named as the call names them; `general` is what is about none of them.
 */
export function useFormProblem() {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState(NONE);
  /** Grows with every refusal: the focus moves then, and not when a sentence goes. */
  const [refusals, setRefusals] = useState(0);
  /** What has changed since the form was sent: names of fields, null for what others depend on. */
  const changed = useRef(new Set<string | null>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the focus
  useEffect(() => {
    const first = [...(form.current?.elements ?? [])].find((one) =>
      Object.hasOwn(problem.fields, one.getAttribute('name') ?? ''),
    );
    const field = first instanceof HTMLFieldSetElement ? first.querySelector('input') : first;
    if (field instanceof HTMLElement) field.focus();
  }, [refusals]);
  const show = (next: FormProblem) => {
    setProblem(next);
    setRefusals((count) => count + 1);
  };
  return {
    form,
    general: problem.general,
    /** What is wrong with the field of this name; null while nothing is. */
    errorOf: (name: string) => (Object.hasOwn(problem.fields, name) ? (problem.fields[name] ?? null) : null),
    /** Shows sentences at their fields. */
    wrong: (fields: Readonly<Record<string, string>>) => show({ fields, general: null }),
    /** Shows why a call was refused; not at a field that has changed since: it may be right by now. */
    refused: ({ message, body }: { message: string; body: unknown }) => {
      const named = namedProblems(body, namesOf(form.current));
      if (named === null) return show({ fields: {}, general: message });
      show({ fields: [...changed.current].reduce(withoutField, named), general: null });
    },
    /** Takes the sentences away: all before the form is sent, and with its event that of the field that changes. */
    clear: (change?: FormEvent) => {
      if (change === undefined) {
        changed.current.clear();
        return setProblem(NONE);
      }
      const name = changedName(change, form.current);
      changed.current.add(name);
      setProblem(({ fields }) => ({ fields: withoutField(fields, name), general: null }));
    },
  };
}
