import type { CorrectionRequest } from '#contract/staff/corrections.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import { withdrawExtra } from '#server/features/orders/extra/end-extra.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/**
 * Corrects an order for a team member. `refund` is the sum in cedis that they saw and give back, `extra` the sum that
 * they saw and ask the customer for. Without them no money moves, and a correction that costs less or more is refused
 * with the sum.
 */
export async function correct(
  world: World,
  actor: Actor,
  { slug, refund, extra, ...request }: CorrectionRequest & { slug: string; refund?: string; extra?: string },
): Promise<StaffOrder | Refusal> {
  if (request.reason.trim() === '') return refuseFields({ reason: messages.corrections.reasonMissing });
  const agreed = refund === undefined ? null : parseMoney(refund);
  if (refund !== undefined && agreed === null) return refuseFields({ refund: messages.teamCalls.badAmount });
  const asked = extra === undefined ? null : parseMoney(extra);
  if (extra !== undefined && asked === null) return refuseFields({ extra: messages.teamCalls.badAmount });
  const corrected = await correctOrder(world, { slug, actorId: actor.id, refund: agreed, extra: asked, request });
  return isRefusal(corrected) ? corrected : staffOrder(world, slug, actor.role);
}

/** Withdraws an additional payment of an order, for a team member. */
export async function withdraw(
  world: World,
  actor: Actor,
  asked: { slug: string; id: number },
): Promise<StaffOrder | Refusal> {
  const refused = await withdrawExtra(world, { ...asked, actorId: actor.id });
  return refused ?? staffOrder(world, asked.slug, actor.role);
}
