import { calls } from '#contract/calls.ts';
import type { PromotionMakeRequest, PromotionsState } from '#contract/staff/promotions.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** All promotions, and how often each is used. */
export function loadPromotions(): Promise<CallResult<PromotionsState>> {
  return tryCall(() => send(calls.promotions));
}

/** How making a promotion ended: made; or refused, perhaps until the owner has confirmed it. */
export type PromotionMade = { ok: true; value: PromotionsState } | { ok: false; message: string; mustConfirm: boolean };

/** Makes a promotion; returns the new state. */
export async function makePromotion(body: PromotionMakeRequest): Promise<PromotionMade> {
  const answer = await tryCall(() => send(calls.makePromotion, { body }));
  if (answer.ok) return answer;
  const hints = answer.body as { confirm?: unknown } | undefined;
  return { ok: false, message: answer.message, mustConfirm: answer.status === 409 && hints?.confirm === true };
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
