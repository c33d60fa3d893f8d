import { calls, type RequestOf } from '#contract/calls.ts';
import type { MoneyOfDay, RefundAnswer } from '#contract/money-desk.ts';
import { send } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/confirm-identity.ts';
import { type Attempt, attempt } from '#src/lib/flows/shell/attempt.ts';

/** A day's money; today's without a date. */
export function loadMoney(date: string): Promise<Attempt<MoneyOfDay>> {
  return attempt(() => send(calls.moneyOfDay, { query: { date } }));
}

/** Settles a payment that waits: makes its order, or gives it back. Asked twice it is done once. */
export function settlePayment(reference: string, by: 'order' | 'refund') {
  return withRecentSignIn(() => attempt(() => send(calls.settlePayment, { params: { reference }, body: { by } })));
}

/** Grants or refuses the points that are held for a friend; the first decision stays. */
export function settleCredit(friendId: number, granted: boolean) {
  return withRecentSignIn(() => {
    return attempt(() => send(calls.settleCredit, { params: { friend: String(friendId) }, body: { granted } }));
  });
}

/** A key for one refund: sent again with the same key, the money goes back once. */
export function refundKey(): string {
  // Not randomUUID: a page without https has none.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives money of a payment back. */
export function refundPayment(
  reference: string,
  body: RequestOf<typeof calls.refundPayment>,
): Promise<Attempt<RefundAnswer>> {
  return withRecentSignIn(() => attempt(() => send(calls.refundPayment, { params: { reference }, body })));
}
