import type { Workshop, WorkshopOrder } from '#contract/staff/day/workshop.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isInWorkshop } from '#domain/orders/order-status.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import { dueReturn, isOverdue } from '#domain/windows/order-windows.ts';
import { linesNow } from '#server/features/orders/correct/changes.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { type OrderWithLines, orderBySlug, withLines } from '#server/features/orders/orders.queries.ts';
import { askedLines } from '#server/features/payments/extra/extra-payments.queries.ts';
import { type QueueTimes, queueTimes } from '#server/features/staff/queue/queue.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { type WorkshopRow, workshopOrders } from './workshop.queries.ts';

type Lines = readonly { name: string; quantity: number }[];
const toLines = (lines: Lines) => lines.map(({ name, quantity }) => ({ name, quantity }));

function toWire(
  order: WorkshopRow & Pick<OrderWithLines, 'lines'>,
  { rules, overdue }: QueueTimes,
  asked: Lines | undefined,
): WorkshopOrder {
  return {
    slug: order.slug,
    code: orderCode(order.slug),
    state: order.status === 'cleaning_ongoing' ? 'cleaning' : 'clean',
    promised_by: promisedBy(order).toISOString(),
    back_on: dueReturn(order, rules),
    is_late: isOverdue(order, overdue),
    is_priority: order.priorityHours !== null,
    lines: toLines(linesNow(order)),
    asked: asked === undefined ? null : toLines(asked),
  };
}

/** The pairs in the workshop: those to clean first, the most urgent at the top. It names no customer and no sum. */
export async function readWorkshop(world: World): Promise<Workshop> {
  const rows = await withLines(world.db, await workshopOrders(world.db));
  const times = await queueTimes(world);
  const asked = await askedLines(
    world.db,
    rows.map(({ id }) => id),
  );
  const orders = rows.map((row) => toWire(row, times, asked.get(row.id)));
  return {
    orders: [...orders.filter(({ state }) => state === 'cleaning'), ...orders.filter(({ state }) => state === 'clean')],
  };
}

const MARKS = {
  done: { from: 'cleaning_ongoing', to: 'cleaning_completed' },
  undo: { from: 'cleaning_completed', to: 'cleaning_ongoing' },
} as const;

/**
 * Marks an order's pairs as clean, or takes that back. The same mark twice counts once. An order whose pairs are not in
 * the workshop does not exist for this call.
 */
export async function markClean(
  world: World,
  actor: { id: number },
  { slug, mark }: { slug: string; mark: keyof typeof MARKS },
): Promise<{ detail: string } | Refusal> {
  const order = await orderBySlug(world.db, slug);
  if (order === undefined || !isInWorkshop(order.status)) return refuse('missing', messages.errors.notFound);
  const { from, to } = MARKS[mark];
  const detail = messages.teamWorkshop.marked[mark];
  if (order.status === to) return { detail };
  const moved = await changeStatus(world, {
    slug,
    from,
    to,
    actorId: actor.id,
    ...(mark === 'undo' ? { reason: messages.teamCalls.undone } : {}),
  });
  if (!isRefusal(moved)) return { detail };
  // Somebody else was faster with the same mark.
  return (await orderBySlug(world.db, slug))?.status === to ? { detail } : moved;
}
