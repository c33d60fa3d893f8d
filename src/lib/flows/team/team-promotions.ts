import { calls } from '#contract/calls.ts';
import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { type ConfirmedResult, confirmedResult } from './confirmed-result.ts';

/** All promotions, and how often each is used. */
export function loadPromotions(): Promise<CallResult<PromotionsState>> {
  return tryCall(() => send(calls.promotions));
}

/**
 * The limit that was typed; null for none, which is an empty field alone. What is no whole number becomes 0, which the
 * server refuses: `NaN` would arrive as null and lift the limit.
 */
export function limitOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : 0;
}

/** Makes a promotion; returns the new state. */
export async function makePromotion(body: PromotionMakeRequest): Promise<ConfirmedResult<PromotionsState>> {
  return confirmedResult(await tryCall(() => send(calls.makePromotion, { body })));
}

/** Ends a promotion, or takes its end back; returns the new state. */
export function switchPromotion(
  id: number,
  to: 'end' | 'resume',
  body: { revision: number },
): Promise<CallResult<PromotionsState>> {
  const call = to === 'end' ? calls.endPromotion : calls.resumePromotion;
  return tryCall(() => send(call, { params: { id }, body }));
}
