import { firstMessage } from '#contract/errors.ts';
import { messages } from '#domain/messages.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { sleep } from '#src/lib/flows/shell/sleep.ts';

/** The wait before each attempt, in ms: after three attempts it is a failed order. */
const WAITS_MS = [0, 1_000, 2_000] as const;

/** The result of the attempts. `session`: the login is over; `message` says why there is no order. */
export type CreateOrderResult =
  /** `isSecond`: the cart's order was made with another payment, and this one goes back. */
  | { ok: true; slug: string; isSecond?: true }
  | { ok: false; reason: 'session' | 'refused' | 'exhausted'; message: string };

type Failure = 'session' | 'refused' | 'later';

function classifyFailure(error: unknown): Failure {
  // An unexpected error says nothing about the order. Another request is safe, because one reference makes one order.
  if (!isApiError(error)) return 'later';
  if (error.kind === 'session') return 'session';
  const isFinal = error.kind === 'http' && [400, 402, 403, 404, 413, 415].includes(error.status);
  return isFinal ? 'refused' : 'later';
}

/** The order that a refusal names: the cart became it by another payment. */
export function orderSlugIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('order_slug' in body)) return null;
  return typeof body.order_slug === 'string' && body.order_slug !== '' ? body.order_slug : null;
}

function sentence(error: unknown): string {
  const refusal = isApiError(error) ? firstMessage(error.body, ['error', 'detail']) : null;
  return refusal ?? messages.checkout.failedAfterRetries;
}

/**
 * Requests the order of a paid reference, up to three times: at once and after waits of 1 s and 2 s. Each attempt
 * refreshes the session on a 401 by itself. A clear refusal is not repeated. A payment that is not final (409), a
 * provider or network without an answer, and a 401 that stays are repeated.
 */
export async function createOrder(
  submit: () => Promise<{ order_slug: string }>,
  wait = sleep,
): Promise<CreateOrderResult> {
  let last: unknown = null;
  for (const pause of WAITS_MS) {
    if (pause > 0) await wait(pause);
    try {
      const { order_slug } = await submit();
      return { ok: true, slug: order_slug };
    } catch (error) {
      last = error;
      const slug = isApiError(error) ? orderSlugIn(error.body) : null;
      if (slug !== null) return { ok: true, slug, isSecond: true };
      const failure = classifyFailure(error);
      if (failure !== 'later') return { ok: false, reason: failure, message: sentence(error) };
    }
  }
  const isUnknownHere = isApiError(last) && last.status === 401;
  return { ok: false, reason: isUnknownHere ? 'session' : 'exhausted', message: sentence(last) };
}
