import { may } from '#domain/accounts/roles.ts';
import { normaliseWords } from '#domain/areas/regions.ts';
import { type Day, dayOf } from '#domain/days.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { STOPS, type StopKind, stopOf } from '#domain/orders/stops.ts';
import type { ListedStop } from '#domain/riders/route-order.ts';
import type { Db } from '#server/db/open.ts';
import { dayOfWaitingStop, marksOn, plannedFor } from '#server/features/orders/move/day-stops.ts';
import { type Mark, markOf, type StopEvent } from '#server/features/orders/move/marks.ts';
import { ridersOn } from '#server/features/orders/riders/stop-riders.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { endsOfMarks, marksQuery, type PlannedOrder, plannedOrders, waitingOrders } from './day.queries.ts';

/** A stop of a day by what decides its place in lists and counts. */
export type DayStop = ListedStop & {
  orderId: number;
  slug: string;
  kind: StopKind;
  /** The key of its area. */
  area: string;
  pairs: number;
  /** Who has it; null when nobody does. */
  riderId: number | null;
  position: number | null;
  /** What was reported about it; null while it is open. */
  mark: Mark | null;
};

/** An order's stops on a day: marked ones, and the one it waits for. */
function kindsOn(
  order: PlannedOrder,
  events: readonly StopEvent[],
  { day, today }: { day: Day; today: Day },
): [StopKind, Mark | null][] {
  const marks: Map<StopKind, Mark | null> = events.length === 0 ? new Map() : marksOn(day, events);
  const waits = stopOf(order.status);
  const isDue = waits !== null && day.date >= today.date && dayOfWaitingStop(order, waits, today) === day.date;
  // Nobody was home, and the next try is on the same day: the stop is open again.
  if (waits !== null && isDue && marks.get(waits)?.state === 'not_home') marks.delete(waits);
  if (waits !== null && isDue && !marks.has(waits)) marks.set(waits, null);
  return [...marks];
}

/** The keys of areas by their names as they were stored: a day has thousands of places in a few areas. */
function areaKeys(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const key = known.get(name) ?? normaliseWords(name);
    known.set(name, key);
    return key;
  };
}

/** The orders with a mark on a day, and what says which marks hold: the marks, and what ended some of them, oldest first. */
async function markedOn(db: Db, day: Day): Promise<{ marked: PlannedOrder[]; events: StopEvent[] }> {
  const marks = (await marksQuery(db, day)).map(markOf).filter((mark) => mark !== null);
  const [first] = marks;
  if (first === undefined) return { marked: [], events: [] };
  const ordersOf = (some: readonly Mark[]) => [...new Set(some.map(({ event }) => event.orderId))];
  const endsOf = ([kind, { waits }]: [string, { waits: OrderStatus }]) => {
    const ids = ordersOf(marks.filter((mark) => mark.kind === kind));
    return endsOfMarks(db, ids, { since: first.event.id, waits });
  };
  const [marked, ...ends] = await Promise.all([
    plannedOrders(db, ordersOf(marks)),
    ...Object.entries(STOPS).map(endsOf),
  ]);
  const events = new Map([...marks.map(({ event }) => event), ...ends.flat()].map((event) => [event.id, event]));
  return { marked, events: [...events.values()].sort((a, b) => a.id - b.id) };
}

/** All stops of a day that an actor may see, in no order: for planners all; for a rider their own and those that nobody has. */
export async function stopsOfDay({ db, now }: World, actor: Actor, day: Day): Promise<DayStop[]> {
  const today = dayOf(now());
  const [taken, waiting] = await Promise.all([ridersOn(db, day.date), day.date >= today.date ? waitingOrders(db) : []]);
  // After the waiting ones: an order that is marked in between is among both, and not among neither.
  const { marked, events } = await markedOn(db, day);
  const found = new Map([...marked, ...waiting].map((order) => [order.id, order]));
  const histories = Map.groupBy(events, ({ orderId }) => orderId);
  const riders = new Map(taken.map((one) => [`${one.orderId} ${one.kind}`, one]));
  const keyOf = areaKeys();
  const seesAll = may(actor.role, 'readOrders');
  return [...found.values()].flatMap((order) =>
    kindsOn(order, histories.get(order.id) ?? [], { day, today }).flatMap(([kind, mark]) => {
      const rider = riders.get(`${order.id} ${kind}`);
      if (!seesAll && rider !== undefined && rider.riderId !== actor.id) return [];
      return {
        orderId: order.id,
        slug: order.slug,
        code: orderCode(order.slug),
        kind,
        state: mark?.state ?? 'open',
        planned_at: plannedFor(order, kind)?.toISOString() ?? null,
        area: keyOf(kind === 'pickup' ? order.pickupArea : order.deliveryArea),
        pairs: order.pairs,
        riderId: rider?.riderId ?? null,
        position: rider?.position ?? null,
        mark,
      };
    }),
  );
}
