/**
 * An expected "no" of a use case: a kind, and the body the caller reads. It is a value, not an
 * exception; http/reply.ts alone turns it into a response.
 */
export type RefusalKind =
  | 'invalid' // 400: the request itself is wrong
  | 'unauthenticated' // 401: nobody is signed in, or no longer
  | 'unpaid' // 402: the money is not there, or not as agreed
  | 'forbidden' // 403
  | 'missing' // 404: does not exist, or is someone else's
  | 'conflict' // 409: not now, or not twice
  | 'throttled' // 429
  | 'unavailable'; // 503: someone outside gives no answer; try again

export type Refusal = {
  refused: RefusalKind;
  /** Sentences by field name; `detail` and `error` hold the first one. Hints for a program may stand beside them. */
  body: Record<string, string | string[] | Record<string, string | string[]>>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
};

/** A refusal that says one sentence, under `detail` and `error` alike. */
export function refuse(refused: RefusalKind, sentence: string, retryAfter?: number): Refusal {
  const body = { detail: sentence, error: sentence };
  return retryAfter === undefined ? { refused, body } : { refused, body, retryAfter };
}

/** A refusal under field names, as forms show it; the first sentence also stands under `detail` and `error`. */
export function refuseFields(fields: Partial<Record<string, string>>): Refusal {
  const [first = ''] = Object.values(fields);
  const lists = Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, [sentence]]));
  return { refused: 'invalid', body: { detail: first, error: first, ...lists } };
}

/** Tells a refusal from a result. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
