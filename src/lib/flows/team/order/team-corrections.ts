import { calls, type RequestOf } from '#contract/calls.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { send } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/second-factor/confirm-identity.ts';
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

/** Asks the customer to pay what a correction costs more, in cedis; it is made when the money arrives. */
export function correctWhenPaid(slug: string, body: Correction, extra: string): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.correctWhenPaid, { params: { slug }, body: { ...body, extra } }));
}

/** Withdraws an additional payment that nobody has paid yet. */
export function withdrawExtra(slug: string, id: number): Promise<CallResult<StaffOrder>> {
  return tryCall(() => send(calls.withdrawExtra, { params: { slug, id: String(id) } }));
}

/** What a refused correction would give back (`refund`) or cost more (`extra`), in cedis; null when it would not. */
export function moneyHint(answer: CallResult<unknown>): { kind: 'refund' | 'extra'; sum: string } | null {
  if (answer.ok || typeof answer.body !== 'object' || answer.body === null) return null;
  const hints = answer.body as { refund?: unknown; extra?: unknown };
  for (const kind of ['refund', 'extra'] as const) {
    const sum = hints[kind];
    if (typeof sum === 'string' && /^\d+\.\d\d$/.test(sum)) return { kind, sum };
  }
  return null;
}
