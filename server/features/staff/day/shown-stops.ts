import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import type { BlockReason } from '#domain/payments/differences.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { currentMarks, mayUndo } from '#server/features/orders/move/marks.ts';
import { ownNotesOf } from '#server/features/orders/own/own-notes.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import { toStaffAddress } from '#server/features/staff/order/staff-order.ts';
import type { World } from '#server/ports.ts';
import { eventsOfOrders, ordersOfSheet, type SheetEvent, type StopOrder } from './day.queries.ts';
import type { DayStop } from './stops-of-day.ts';

/** What the stops of a sheet are shown with. */
type Known = {
  actor: Actor;
  now: Date;
  nameOf: (id: number | null) => string;
  blocks: Map<number, BlockReason>;
};

/** A place as a rider needs it. */
function toStopAddress(place: StoredPlace): Stop['address'] {
  const { cost: _, looks_like: looks, ...address } = toStaffAddress(place);
  return { ...address, looks_like: looks ? { area: looks.area } : null };
}

/** Why nobody goes there. What the payment has to do with it is hidden from members who may not see money. */
function stoppedFor(role: Role, reason: BlockReason | undefined): Stop['stopped'] {
  if (reason === undefined) return null;
  return may(role, 'readMoney') ? reason : 'desk';
}

function toStop(stop: DayStop, order: StopOrder, events: SheetEvent[], { actor, now, nameOf, blocks }: Known): Stop {
  const { kind, mark } = stop;
  const missed = currentMarks(events).filter((other) => {
    return other.kind === kind && other.state === 'not_home' && other.event.id !== mark?.event.id;
  });
  return {
    slug: order.slug,
    code: stop.code,
    kind,
    state: stop.state,
    planned_at: stop.planned_at,
    window: windowsOf(order)[kind],
    marked_at: mark?.event.createdAt.toISOString() ?? null,
    marked_by: mark === null ? '' : nameOf(mark.event.actorId),
    may_undo: mark !== null && mayUndo(mark, events, actor, now),
    name: `${order.firstName} ${order.lastName}`.trim(),
    phone_number: order.phone,
    address: toStopAddress(kind === 'pickup' ? order.pickup : order.delivery),
    pairs: stop.pairs,
    is_priority: order.priorityHours !== null,
    missed: missed.length,
    customer_notes: ownNotesOf(events).map(({ text }) => text),
    stopped: stoppedFor(actor.role, blocks.get(order.id)),
    rider: stop.riderId === null ? null : { id: stop.riderId, name: nameOf(stop.riderId) },
    position: stop.position,
  };
}

/** No entry has a higher id. */
const LAST_ID = 2 ** 31 - 1;

/** What a sheet says of each of these stops. */
export async function shownStops(world: World, actor: Actor, stops: readonly DayStop[]): Promise<Map<DayStop, Stop>> {
  const { db } = world;
  const ids = [...new Set(stops.map(({ orderId }) => orderId))];
  // A mark is judged by the steps after it.
  const firstMark = Math.min(LAST_ID, ...stops.flatMap(({ mark }) => mark?.event.id ?? []));
  const people = stops.flatMap(({ mark, riderId }) => [mark?.event.actorId ?? null, riderId]);
  const [orders, events, blocks, nameOf] = await Promise.all([
    ordersOfSheet(db, ids),
    eventsOfOrders(db, ids, firstMark),
    blockReasonsOf(db, ids),
    namesOf(db, people),
  ]);
  const found = new Map(orders.map((order) => [order.id, order]));
  const histories = Map.groupBy(events, ({ orderId }) => orderId);
  const known = { actor, now: world.now(), nameOf, blocks };
  return new Map(
    stops.flatMap((stop) => {
      const order = found.get(stop.orderId);
      return order === undefined
        ? []
        : [[stop, toStop(stop, order, histories.get(stop.orderId) ?? [], known)] as const];
    }),
  );
}
