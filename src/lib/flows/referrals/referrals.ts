import { calls } from '#contract/calls.ts';
import { firstMessage } from '#contract/errors.ts';
import type { ActiveRedemption } from '#contract/redemption.ts';
import type { RedemptionEntry, Referral } from '#contract/referrals.ts';
import { REDEEM_THRESHOLD } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** What the dashboard shows; a missing part could not be loaded. */
export type Dashboard = {
  link?: string;
  points?: number;
  referrals?: Referral[];
  /** null: no discount is waiting. */
  active?: ActiveRedemption | null;
  history?: RedemptionEntry[];
};

/** The discount on the next order in percent, or the sentence that says why there is none. */
export type RedeemResult = { ok: true; percentage: number } | { ok: false; message: string };

/** The value of a call, or undefined when it fails. */
async function orUndefined<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}

/** The discount that waits for the next order; null when there is none, undefined when the call failed. */
async function readActive(): Promise<ActiveRedemption | null | undefined> {
  try {
    return await send(calls.activeRedemption);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 404) return null;
    console.warn('The active discount could not be loaded', error);
    return undefined;
  }
}

/** The parts that have a value; failed parts keep the previous value. */
function withoutMissing(parts: Dashboard): Dashboard {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** What redeeming changes: the points, the waiting discount, the history. */
export async function loadBalance(): Promise<Dashboard> {
  const [points, active, history] = await Promise.all([
    orUndefined(async () => (await send(calls.referralPoints)).points),
    readActive(),
    orUndefined(() => send(calls.redemptionHistory)),
  ]);
  return withoutMissing({ points, active, history });
}

/** Everything the dashboard shows, without the parts whose calls failed. */
export async function loadDashboard(): Promise<Dashboard> {
  const [link, referrals, balance] = await Promise.all([
    orUndefined(async () => (await send(calls.referralCode)).referral_link),
    orUndefined(() => send(calls.referralStats)),
    loadBalance(),
  ]);
  return { ...balance, ...withoutMissing({ link, referrals }) };
}

/** Redeems the balance and returns the percentage. If the answer is lost, a discount that waits only now tells it. */
async function redeemBalance(waitingId: number | null): Promise<number> {
  try {
    return (await send(calls.redeemPoints, { body: {} })).discount_percentage;
  } catch (error) {
    const isLost = isApiError(error) && error.kind === 'network';
    const active = isLost ? await readActive() : null;
    if (active && active.id !== waitingId) return active.percentage;
    throw error;
  }
}

/**
 * Turns a balance into a discount on the next order and confirms it; below the threshold nothing is sent. `waitingId`
 * is the discount that waits already.
 */
export async function redeemPoints(balance: number, waitingId: number | null = null): Promise<RedeemResult> {
  if (balance < REDEEM_THRESHOLD) return { ok: false, message: messages.referral.notEnoughPoints };
  try {
    const percentage = await redeemBalance(waitingId);
    showToast('success', messages.referral.redeemed(percentage));
    return { ok: true, percentage };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { ok: false, message: firstMessage(error.body, ['error', 'detail']) ?? messages.referral.redeemFailed };
  }
}
