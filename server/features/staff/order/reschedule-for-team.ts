import type { StaffOrder } from '#contract/staff/staff.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Span } from '#domain/windows/span.ts';
import { rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/** Moves a stop of an order to another window for a team member; the customer gets a mail. */
export async function rescheduleForTeam(
  world: World,
  actor: Actor,
  requested: { slug: string; stop: StopKind; requested: Span },
): Promise<StaffOrder | Refusal> {
  const moved = await rescheduleStop(world, { id: actor.id, isTeam: true }, requested);
  return isRefusal(moved) ? moved : staffOrder(world, moved.slug, actor.role);
}
