import type { DaySheet } from '#contract/staff/staff.ts';
import { dayOf, parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { bookedStops } from './day.queries.ts';
import { daySheet } from './day-sheet.ts';

/** The steps by which a booked stop gets onto the sheet; its plan stays as it is. */
const STEPS: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'pickup',
  cleaning_completed: 'scheduled_for_delivery',
};

/**
 * Puts all booked stops of a day onto its sheet: orders that are planned for it and wait for the team only. Each moves
 * and tells its customer as when it is moved alone. One that was moved meanwhile, or is blocked, is left as it is.
 */
export async function prepareDay(world: World, actor: Actor, date: string): Promise<DaySheet | Refusal> {
  const now = world.now();
  const today = dayOf(now);
  const day = parseDay(date);
  if (day === null) return refuseFields({ date: messages.teamCalls.badDate });
  if (day.date < today.date) return refuse('conflict', messages.teamCalls.pastDay);
  for (const { slug, status } of await bookedStops(world.db, day, today)) {
    await moveUp(world, actor, slug, status);
  }
  return daySheet(world, actor, date);
}

async function moveUp(world: World, actor: Actor, slug: string, status: OrderStatus): Promise<void> {
  let from = status;
  for (let to = STEPS[from]; to !== undefined; to = STEPS[from]) {
    const moved = await changeStatus(world, { slug, from, to, actorId: actor.id });
    if (isRefusal(moved)) return;
    from = to;
  }
}
