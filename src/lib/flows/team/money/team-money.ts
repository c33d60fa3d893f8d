import { calls, type RequestOf } from '#contract/calls.ts';
import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { withRecentSignIn } from '#src/lib/flows/account/second-factor/confirm-identity.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** A day's money; today's without a date. */
export function loadMoney(date: string): Promise<CallResult<MoneyOfDay>> {
  return tryCall(() => send(calls.moneyOfDay, { query: { date } }));
}

/** Settles a waiting payment: makes its order, or refunds it. Repeated calls do it once. */
export function settlePayment(reference: string, by: 'order' | 'refund') {
  return withRecentSignIn(() =>
    tryCall(() => sendForStatus(calls.settlePayment, { params: { reference }, body: { by } })),
  );
}

/** Grants or refuses the points that are held for a friend; the first decision stays. */
export function decideHeldCredit(friendId: number, granted: boolean) {
  return withRecentSignIn(() => {
    return tryCall(() => send(calls.decideHeldCredit, { params: { friend: String(friendId) }, body: { granted } }));
  });
}

/** Accepts or refuses a discount in doubt; the first decision stays. */
export function decideDoubt(slug: string, type: string, body: RequestOf<typeof calls.decideDoubt>) {
  return withRecentSignIn(() => tryCall(() => send(calls.decideDoubt, { params: { slug, type }, body })));
}

/** Puts the refusal of a discount right; once. */
export function putDoubtRight(slug: string, type: string, body: RequestOf<typeof calls.putDoubtRight>) {
  return withRecentSignIn(() => tryCall(() => sendForStatus(calls.putDoubtRight, { params: { slug, type }, body })));
}

/** Asks the server to refund a payment, after a recent sign-in. */
export function refundPayment(
  reference: string,
  body: RequestOf<typeof calls.refundPayment>,
): Promise<CallResult<void>> {
  return withRecentSignIn(() => tryCall(() => sendForStatus(calls.refundPayment, { params: { reference }, body })));
}
