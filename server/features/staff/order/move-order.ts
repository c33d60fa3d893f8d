import type { StaffOrder } from '#contract/staff.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import { staffOrder } from './staff-order.ts';

/** The acting team member. */
export type Actor = { id: number; role: Role };

export type MoveRequest = {
  slug: string;
  from: string;
  to: string;
  reason?: string | undefined;
  customer_note?: string | undefined;
  planned_at?: string | null | undefined;
};

/** In ms. Plans must be within a year of now; anything else is a typing error. */
const PLAN_WITHIN_MS = 366 * 24 * 60 * 60_000;

/** The time in a plan; undefined when it is not valid. */
export function planned(text: string | null, now: Date): Date | null | undefined {
  if (text === null) return null;
  const time = new Date(text);
  const isFar = Number.isNaN(time.getTime()) || Math.abs(time.getTime() - now.getTime()) > PLAN_WITHIN_MS;
  return isFar ? undefined : time;
}

/**
 * Moves an order for a team member. A step back needs a reason, and reopening a closed order needs the right to do so.
 */
export async function moveOrder(world: World, actor: Actor, request: MoveRequest): Promise<StaffOrder | Refusal> {
  const { slug, from, to, reason, customer_note: note } = request;
  const plannedAt = request.planned_at === undefined ? undefined : planned(request.planned_at, world.now());
  if (request.planned_at !== undefined && plannedAt === undefined) {
    return refuseFields({ planned_at: messages.teamCalls.badTime });
  }
  const customerNote = note?.trim() ? note.trim() : undefined;
  const moved = await changeStatus(world, {
    slug,
    from,
    to,
    actorId: actor.id,
    reason: reason?.trim() ? reason.trim() : undefined,
    customerNote,
    plannedAt,
    mayReopen: may(actor.role, 'reopenOrders'),
    needsReason: true,
  });
  return isRefusal(moved) ? moved : staffOrder(world, slug, actor.role);
}
