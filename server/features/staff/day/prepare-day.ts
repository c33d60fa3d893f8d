import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
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

/** How many orders move at the same time: the pool has connections for the others, too. */
const AT_ONCE = 3;
/** In ms: no order is begun later, so that the answer comes before the page stops waiting for it. */
const BEGIN_WITHIN_MS = 10_000;

/**
 * Puts all booked stops of a day onto its sheet: orders that are planned for it and wait for the team only. Each moves
 * and tells its customer as when it is moved alone. One that was moved meanwhile, or is blocked, is left as it is; so are
 * those for which there was no time: the sheet counts them, and the next call goes on with them.
 */
export async function prepareDay(
  world: World,
  actor: Actor,
  { date, ...view }: SheetView & { date: string },
  withinMs = BEGIN_WITHIN_MS,
): Promise<DaySheet | Refusal> {
  const now = world.now();
  const today = dayOf(now);
  const day = parseDay(date);
  if (day === null) return refuseFields({ date: messages.teamCalls.badDate });
  if (day.date < today.date) return refuse('conflict', messages.teamCalls.pastDay);
  await moveAll(world, actor, await bookedStops(world.db, day, today), withinMs);
  return daySheet(world, actor, { ...view, date });
}

/** Moves orders up, several at once, as long as there is time to begin one. */
async function moveAll(
  world: World,
  actor: Actor,
  booked: Awaited<ReturnType<typeof bookedStops>>,
  withinMs: number,
): Promise<void> {
  const began = performance.now();
  const left = [...booked];
  async function moveNext(): Promise<void> {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (performance.now() - began > withinMs) return;
      await moveUp(world, actor, next.slug, next.status);
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, moveNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function moveUp(world: World, actor: Actor, slug: string, status: OrderStatus): Promise<void> {
  let from = status;
  for (let to = STEPS[from]; to !== undefined; to = STEPS[from]) {
    const moved = await changeStatus(world, { slug, from, to, actorId: actor.id });
    if (isRefusal(moved)) return;
    from = to;
  }
}
