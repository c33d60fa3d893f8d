import { firstMessage } from '#contract/errors.ts';
import { isApiError } from '#src/lib/api/error.ts';

/** Why a form was refused: a sentence for the whole form, one for each field concerned, or both. */
export type Refusal<Field extends string = string> = {
  ok: false;
  message: string | null;
  errors: Partial<Record<Field, string>>;
  /** True when no usable answer arrived: the connection may be the cause. */
  unreachable: boolean;
};

/** What became of a form: done, or refused with sentences for its fields. */
export type Outcome<Field extends string = string> = { ok: true } | Refusal<Field>;

/** A refusal of the form as a whole. */
export function refuse(message: string): Refusal<never> {
  return { ok: false, message, errors: {}, unreachable: false };
}

/** A refusal that is about one field. */
export function refuseField<Field extends string>(field: Field, message: string): Refusal<Field> {
  const errors: Partial<Record<Field, string>> = {};
  errors[field] = message;
  return { ok: false, message: null, errors, unreachable: false };
}

/** The names of the fields that hold sentences in a refused call's body, and the fallback sentence. */
type Reading<Field extends string> = { fields?: readonly Field[]; general?: readonly string[]; fallback: string };

/**
 * Reads a refusal from a failed call: each field's first sentence, else a general one, else the fallback. A "too many
 * requests" answer is always shown. Throws anything that is not an ApiError.
 */
export function refusalOf<Field extends string = never>(error: unknown, reading: Reading<Field>): Refusal<Field> {
  if (!isApiError(error)) throw error;
  const unreachable = error.kind === 'network';
  const errors: Partial<Record<Field, string>> = {};
  for (const field of reading.fields ?? []) {
    const sentence = firstMessage(error.body, [field]);
    if (sentence !== null) errors[field] = sentence;
  }
  if (Object.keys(errors).length > 0) return { ok: false, message: null, errors, unreachable };
  const general = error.status === 429 ? ['detail', 'error'] : (reading.general ?? []);
  return { ok: false, message: firstMessage(error.body, general) ?? reading.fallback, errors, unreachable };
}
