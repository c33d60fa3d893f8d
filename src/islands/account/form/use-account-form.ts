import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Outcome, Refusal } from '#src/lib/flows/shell/refusal.ts';
import { keepTypedEmail, typedEmail } from '#src/lib/stores/account/typed-email.ts';
import { REFUSAL_ID } from './RefusalNotice.tsx';

/** The text of each named field. */
export type FormValues<Field extends string> = Record<Field, string>;

function readValues<Field extends string>(form: HTMLFormElement, names: readonly Field[]): FormValues<Field> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as FormValues<Field>;
}

const NOTICE_SELECTOR = `#${REFUSAL_ID}`;
/** Where a problem of the form may be, the first match counts: a marked field, an empty one, the notice. */
const PROBLEM_SELECTORS = ['[aria-invalid="true"]', ':invalid', NOTICE_SELECTOR];

/** Of a refusal from outside the form (Google's), which is not about its empty fields. */
const OUTSIDE_SELECTORS = ['[aria-invalid="true"]', NOTICE_SELECTOR];

/** Marks the empty fields that the notice is about, for the eye and for screen readers, until they are typed in. */
function markEmpty(form: HTMLFormElement): void {
  if (form.querySelector(NOTICE_SELECTOR) === null) return;
  for (const field of form.querySelectorAll('input:invalid:not([aria-invalid])')) {
    const notes = field.getAttribute('aria-describedby') ?? '';
    field.ariaInvalid = 'true';
    field.setAttribute('aria-describedby', `${REFUSAL_ID} ${notes}`);
    const unmark = () => {
      field.ariaInvalid = null;
      field.setAttribute('aria-describedby', notes);
    };
    field.addEventListener('input', unmark, { once: true });
  }
}

/** Focuses and scrolls to the problem. */
function focusProblem(form: HTMLFormElement, selectors: readonly string[]): void {
  const problems = selectors.map((selector) => form.querySelector<HTMLElement>(selector));
  problems.find((problem) => problem !== null)?.focus();
}

/**
 * What the account forms have in common: one submission at a time, what was typed stays, a refusal stands where it
 * belongs until its field is typed in. `leaves`: success opens another page, so the button stays busy meanwhile and the
 * fields are emptied.
 */
export function useAccountForm<Field extends string, ErrorField extends string>(
  names: readonly Field[],
  submit: (values: FormValues<Field>) => Promise<Outcome<ErrorField>>,
  { leaves = true }: { leaves?: boolean } = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<ErrorField> | null>(null);
  useReleaseOnReturn(setBusy);
  useTypedEmail(form);
  const selectors = useRef(PROBLEM_SELECTORS);
  useFocusOnRefusal(form, refusal, selectors);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const sent = event.currentTarget;
    selectors.current = PROBLEM_SELECTORS;
    setBusy(true);
    setDone(false);
    setRefusal(null);
    try {
      const outcome = await submit(readValues(sent, names));
      if (!outcome.ok) setRefusal(outcome);
      setDone(outcome.ok);
      setBusy(outcome.ok && leaves);
      // The page may come back by Back, in somebody else's hands: with what was typed, the password among it.
      if (outcome.ok && leaves) sent.reset();
    } catch (error) {
      setBusy(false);
      throw error;
    }
  };

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { name, value } = event.target;
    if (name === 'email') keepTypedEmail(value);
    if (refusal !== null) setRefusal(withoutField(refusal, name as ErrorField));
  };

  const showRefusal = (other: Refusal<ErrorField> | null) => {
    selectors.current = OUTSIDE_SELECTORS;
    setRefusal(other);
  };

  return { busy, done, refusal, showRefusal, form: { ref: form, onSubmit, onInput, noValidate: true, method: 'post' } };
}

/** The refusal after a field is edited; null when it was only about that field. */
function withoutField<ErrorField extends string>(
  refusal: Refusal<ErrorField>,
  field: ErrorField,
): Refusal<ErrorField> | null {
  if (refusal.errors[field] === undefined) return refusal;
  const errors = { ...refusal.errors };
  delete errors[field];
  return Object.keys(errors).length > 0 ? { ...refusal, errors } : null;
}

/** Fills in the address that was typed into another form of this tab; the built page knows none. */
function useTypedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (input instanceof HTMLInputElement && input.value === '') input.value = typedEmail();
  }, [form]);
}

/** A page restored by Back may have been left while busy: it must not stay so. */
function useReleaseOnReturn(setBusy: (busy: boolean) => void): void {
  useEffect(() => {
    const release = () => setBusy(false);
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  }, [setBusy]);
}

function useFocusOnRefusal(
  form: RefObject<HTMLFormElement | null>,
  refusal: Refusal | null,
  selectors: RefObject<readonly string[]>,
): void {
  const last = useRef<Refusal | null>(null);
  useEffect(() => {
    // When an edit removes a field's error, the focus stays where the user types.
    const fresh = refusal !== null && last.current === null;
    last.current = refusal;
    if (!fresh || !form.current) return;
    if (selectors.current === PROBLEM_SELECTORS) markEmpty(form.current);
    focusProblem(form.current, selectors.current);
  }, [form, refusal, selectors]);
}
