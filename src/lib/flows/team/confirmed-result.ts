import type { CallResult } from '#src/lib/flows/shell/try-call.ts';

/**
 * How a change by the owner ended: made; or refused, until the owner has confirmed it (`mustConfirm`), or because somebody
 * else has changed something since the page was read (`isStale`).
 */
export type ConfirmedResult<State> =
  | { ok: true; value: State }
  | { ok: false; message: string; body: unknown; mustConfirm: boolean; isStale: boolean };

/** Reads from the answer to a change whether it must be confirmed, or the page be read again. */
export function confirmedResult<State>(answer: CallResult<State>): ConfirmedResult<State> {
  if (answer.ok) return answer;
  const hints = answer.body as { confirm?: unknown } | undefined;
  const isConflict = answer.status === 409;
  const mustConfirm = isConflict && hints?.confirm === true;
  return { ok: false, message: answer.message, body: answer.body, mustConfirm, isStale: isConflict && !mustConfirm };
}
