import type { StaffOrder } from '#contract/staff.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Span } from '#domain/windows/span.ts';
import { moveWindow } from '#server/features/orders/windows/move-window.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { Actor } from './move-order.ts';
import { staffOrder } from './staff-order.ts';

/** Moves a stop of an order to another window for a team member; the customer gets a mail. */
export async function moveStop(
  world: World,
  actor: Actor,
  wish: { slug: string; stop: StopKind; wish: Span },
): Promise<StaffOrder | Refusal> {
  const moved = await moveWindow(world, { id: actor.id, isTeam: true }, wish);
  return isRefusal(moved) ? moved : staffOrder(world, moved.slug, actor.role);
}
