import { firstMessage } from '#contract/errors.ts';
import { isApiError } from '#src/lib/api/error.ts';

/** Why a form was refused: a sentence for the whole of it, one for each field concerned, or both. */
export type Refusal<Field extends string = string> = {
  ok: false;
  message: string | null;
  errors: Partial<Record<Field, string>>;
  /** True when no usable answer came: then nothing is known, and the connection is worth a look. */
  unreachable: boolean;
};

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

/** Where the sentences stand in a refused call's body, and what to say when there are none. */
type Reading<Field extends string> = { fields?: readonly Field[]; general?: readonly string[]; fallback: string };

/**
 * Reads a refusal out of a failed call: each field's first sentence, else one of the general ones, else the
 * fallback. Who asked too often is told so whatever the screen reads. Anything but an ApiError is thrown on.
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
