import { calls, type RequestOf } from '#contract/calls.ts';
import type { StaffOrder } from '#contract/staff.ts';
import { send } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/confirm-identity.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

export type Correction = RequestOf<typeof calls.correctOrder>;

/** Corrects an order where the price stays. */
export function correctOrder(slug: string, body: Correction): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.correctOrder, { params: { slug }, body }));
}

/** Corrects an order and gives back what it costs less, in cedis. */
export function correctAndRefund(slug: string, body: Correction, refund: string): Promise<CallResult<StaffOrder>> {
  return withRecentSignIn(() =>
    tryCall(() => send(calls.correctAndRefund, { params: { slug }, body: { ...body, refund } })),
  );
}

/** What a refused correction would give back, in cedis; null when it would not. */
export function refundHint(answer: CallResult<unknown>): string | null {
  if (answer.ok || typeof answer.body !== 'object' || answer.body === null) return null;
  const { refund } = answer.body as { refund?: unknown };
  return typeof refund === 'string' && /^\d+\.\d\d$/.test(refund) ? refund : null;
}
