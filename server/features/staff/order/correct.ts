import type { StaffOrder } from '#contract/staff.ts';
import type { CorrectionRequest } from '#contract/staff-corrections.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/**
 * Corrects an order for a team member. `refund` is the sum in cedis that they saw and give back; without it nothing
 * goes back, and a correction that would give money back is refused with the sum.
 */
export async function correct(
  world: World,
  actor: Actor,
  { slug, refund, ...request }: CorrectionRequest & { slug: string; refund?: string },
): Promise<StaffOrder | Refusal> {
  if (request.reason.trim() === '') return refuseFields({ reason: messages.corrections.reasonMissing });
  const agreed = refund === undefined ? null : parseMoney(refund);
  if (refund !== undefined && agreed === null) return refuseFields({ refund: messages.teamCalls.badAmount });
  const corrected = await correctOrder(world, { slug, actorId: actor.id, refund: agreed, request });
  return isRefusal(corrected) ? corrected : staffOrder(world, slug, actor.role);
}
