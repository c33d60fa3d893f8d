/** Why a use case refuses, with the status that the caller gets. */
export type RefusalKind =
  | 'invalid' // 400: the request itself is wrong
  | 'unauthenticated' // 401: nobody is signed in, or the session has ended
  | 'unpaid' // 402: not paid, or not as agreed
  | 'forbidden' // 403
  | 'missing' // 404: does not exist, or belongs to someone else
  | 'conflict' // 409: conflicts with the current state, or was done already
  | 'throttled' // 429
  | 'unavailable'; // 503: an outside service gives no answer; try again

/**
 * An expected refusal of a use case: a kind, and the body for the caller. It is a value, not an exception; only
 * http/reply.ts turns it into a response.
 */
export type Refusal = {
  refused: RefusalKind;
  /** Sentences by field name; `detail` and `error` contain the first one. Hints for a program may be added. */
  body: Record<string, string | string[] | Record<string, string | string[]>>;
  /** Facts for a program, added to the body. */
  hints?: Record<string, unknown>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
};

/** A refusal with one sentence, in `detail` and in `error`. */
export function refuse(refused: RefusalKind, sentence: string, retryAfter?: number): Refusal {
  const body = { detail: sentence, error: sentence };
  return retryAfter === undefined ? { refused, body } : { refused, body, retryAfter };
}

/** A refusal by field names, as forms show it; the first sentence is also in `detail` and `error`. */
export function refuseFields(fields: Partial<Record<string, string>>): Refusal {
  const [first = ''] = Object.values(fields);
  const lists = Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, [sentence]]));
  return { refused: 'invalid', body: { detail: first, error: first, ...lists } };
}

/**
 * One refusal of all that are among these values, one at least: it names every field that one of them names, and its
 * `detail` is the first one's. One that is about no field, such as a conflict, stands alone.
 */
export function joinRefusals(...values: readonly unknown[]): Refusal {
  const refusals = values.filter(isRefusal);
  const alone = refusals.find(({ refused }) => refused !== 'invalid') ?? refusals[0];
  if (alone === undefined) throw new Error('None of these values is a refusal');
  return alone.refused === 'invalid'
    ? { ...alone, body: Object.assign({}, ...refusals.map(({ body }) => body).reverse()) }
    : alone;
}

/** Whether a value is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
