import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Outcome, Refusal } from '#src/lib/flows/refusal.ts';

/** The text of each named field. */
export type Texts<Field extends string> = Record<Field, string>;

function readTexts<Field extends string>(form: HTMLFormElement, names: readonly Field[]): Texts<Field> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Texts<Field>;
}

/** Leads the eye and the keyboard to what is wrong: the first marked field, else the first empty one, else the button. */
function focusProblem(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('button[type="submit"]');
  const problem =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>(':invalid');
  (problem ?? button)?.focus();
}

/**
 * What the account forms have in common: one submission at a time, what was typed stays, a refusal stands where it
 * belongs until its field is typed in. `leaves`: success opens another page, so the button stays busy meanwhile.
 */
export function useAccountForm<Field extends string, Wrong extends string>(
  names: readonly Field[],
  submit: (texts: Texts<Field>) => Promise<Outcome<Wrong>>,
  { leaves = true }: { leaves?: boolean } = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Wrong> | null>(null);
  useReleaseOnReturn(setBusy);
  useFocusOnRefusal(form, refusal);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setDone(false);
    setRefusal(null);
    try {
      const outcome = await submit(readTexts(event.currentTarget, names));
      if (!outcome.ok) setRefusal(outcome);
      setDone(outcome.ok);
      setBusy(outcome.ok && leaves);
    } catch (error) {
      setBusy(false);
      throw error;
    }
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLInputElement && refusal !== null) {
      setRefusal(withoutField(refusal, event.target.name as Wrong));
    }
  };

  return { busy, done, refusal, setRefusal, form: { ref: form, onSubmit, onInput, noValidate: true, method: 'post' } };
}

/** The refusal once a field is being mended; gone when it was about nothing else. */
function withoutField<Wrong extends string>(refusal: Refusal<Wrong>, field: Wrong): Refusal<Wrong> | null {
  if (refusal.errors[field] === undefined) return refusal;
  const errors = { ...refusal.errors };
  delete errors[field];
  return Object.keys(errors).length > 0 ? { ...refusal, errors } : null;
}

/** A page brought back by Back was left while busy: it must not stay so. */
function useReleaseOnReturn(setBusy: (busy: boolean) => void): void {
  useEffect(() => {
    const release = () => setBusy(false);
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  }, [setBusy]);
}

function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusal: Refusal | null): void {
  const last = useRef<Refusal | null>(null);
  useEffect(() => {
    // A refusal that only lost a field keeps the focus where somebody is typing.
    const fresh = refusal !== null && last.current === null;
    last.current = refusal;
    if (fresh && form.current) focusProblem(form.current);
  }, [form, refusal]);
}
