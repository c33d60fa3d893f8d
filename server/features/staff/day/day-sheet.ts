import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { normaliseWords, SERVED } from '#domain/areas/regions.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { type Day, dayOf, parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { ORDER_STEPS } from '#domain/orders/order-status.ts';
import { type StopKind, stopOf } from '#domain/orders/stops.ts';
import type { BlockReason } from '#domain/payments/differences.ts';
import { byTime } from '#domain/riders/route-order.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { planOn } from '#domain/windows/rules.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { dayOfWaitingStop, marksOn, plannedFor } from '#server/features/orders/move/day-stops.ts';
import { currentMarks, type Mark, markOf, mayUndo } from '#server/features/orders/move/marks.ts';
import { ownNotesOf } from '#server/features/orders/own/own-notes.ts';
import { driversOf, ridersOn, type StopRider } from '#server/features/orders/riders/stop-riders.queries.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import { toStaffAddress } from '#server/features/staff/order/staff-order.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import {
  bookedStops,
  eventsOfOrders,
  marksQuery,
  ordersOfSheet,
  type SheetEvent,
  type StopOrder,
  untimedOrders,
  waitingOrders,
} from './day.queries.ts';

type Sheet = {
  day: Day;
  today: Day;
  actor: Actor;
  now: Date;
  nameOf: (id: number | null) => string;
  stops: Map<number, BlockReason>;
  riderOf: (orderId: number, kind: StopKind) => StopRider | undefined;
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

function toStop(order: StopOrder, kind: StopKind, mark: Mark | null, events: SheetEvent[], sheet: Sheet): Stop {
  const missed = currentMarks(events).filter((other) => {
    return other.kind === kind && other.state === 'not_home' && other.event.id !== mark?.event.id;
  });
  const taken = sheet.riderOf(order.id, kind);
  return {
    slug: order.slug,
    code: orderCode(order.slug),
    kind,
    state: mark?.state ?? 'open',
    planned_at: plannedFor(order, kind)?.toISOString() ?? null,
    window: windowsOf(order)[kind],
    marked_at: mark?.event.createdAt.toISOString() ?? null,
    marked_by: mark === null ? '' : sheet.nameOf(mark.event.actorId),
    may_undo: mark !== null && mayUndo(mark, events, sheet.actor, sheet.now),
    name: `${order.firstName} ${order.lastName}`.trim(),
    phone_number: order.phone,
    address: toStopAddress(kind === 'pickup' ? order.pickup : order.delivery),
    pairs: order.pairs,
    is_priority: order.priorityHours !== null,
    missed: missed.length,
    customer_notes: ownNotesOf(events).map(({ text }) => text),
    stopped: stoppedFor(sheet.actor.role, sheet.stops.get(order.id)),
    rider: taken === undefined ? null : { id: taken.riderId, name: sheet.nameOf(taken.riderId) },
    position: taken?.position ?? null,
  };
}

/** The stops of one order on a day: marked ones, and the one it waits for. */
function stopsOf(order: StopOrder, events: SheetEvent[], sheet: Sheet): Stop[] {
  const { day, today } = sheet;
  const marks = marksOn(day, events);
  const waits = stopOf(order.status);
  const isDue = waits !== null && day.date >= today.date && dayOfWaitingStop(order, waits, today) === day.date;
  // Nobody was home, and the next try is on the same day: the stop is open again.
  if (waits !== null && isDue && marks.get(waits)?.state === 'not_home') marks.delete(waits);
  const marked = [...marks].map(([kind, mark]) => toStop(order, kind, mark, events, sheet));
  return isDue && !marks.has(waits) ? [...marked, toStop(order, waits, null, events, sheet)] : marked;
}

function byArea(stops: Stop[]): DaySheet['areas'] {
  const groups = Map.groupBy(stops, ({ address }) => normaliseWords(address.area));
  const keys = new Set([...SERVED.map(({ area }) => area.key), ...groups.keys()]);
  return [...keys].flatMap((key) => {
    const group = groups.get(key);
    return group === undefined ? [] : [{ key, name: areaName(key), stops: group.sort(byTime) }];
  });
}

/** Which days a role may see: roles that read all orders see every day, a rider sees today and tomorrow. */
export function maySeeDay(role: Role, date: string, now: Date): boolean {
  const today = dayOf(now);
  return may(role, 'readOrders') || date === today.date || date === dayOf(today.end).date;
}

/**
 * A day's stops by area, today's when no date is given: all of them for planners; for a rider their own and those that
 * nobody has.
 */
export async function daySheet(world: World, actor: Actor, date: string | undefined): Promise<DaySheet | Refusal> {
  const { db } = world;
  const now = world.now();
  const today = dayOf(now);
  const day = date ? parseDay(date) : today;
  if (day === null) return refuseFields({ date: messages.teamCalls.badDate });
  if (!maySeeDay(actor.role, day.date, now)) return refuse('forbidden', messages.teamCalls.notYourDay);

  const taken = await ridersOn(db, day.date);
  const riders = new Map(taken.map((one) => [`${one.orderId} ${one.kind}`, one]));
  const riderOf = (orderId: number, kind: StopKind) => riders.get(`${orderId} ${kind}`);
  // Riders see their own stops and those that nobody has.
  const isForActor = (rider: number | undefined) =>
    rider === undefined || rider === actor.id || may(actor.role, 'readOrders');

  const marks = (await marksQuery(db, day)).filter((event) => markOf(event) !== null);
  const waiting = (day.date >= today.date ? await waitingOrders(db) : []).filter(({ id, status }) => {
    const kind = stopOf(status);
    return kind !== null && isForActor(riderOf(id, kind)?.riderId);
  });
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const markedIds = [...new Set(marks.map(({ orderId }) => orderId))].filter((id) => !isWaiting.has(id));
  const found = new Map([...(await ordersOfSheet(db, markedIds)), ...waiting].map((order) => [order.id, order]));
  const histories = Map.groupBy(await eventsOfOrders(db, [...found.keys()]), ({ orderId }) => orderId);
  const nameOf = await namesOf(db, [...marks.map(({ actorId }) => actorId), ...taken.map(({ riderId }) => riderId)]);
  const sheet = { day, today, actor, now, nameOf, stops: await blockReasonsOf(db, [...found.keys()]), riderOf };
  const stops = [...found.values()]
    .flatMap((order) => stopsOf(order, histories.get(order.id) ?? [], sheet))
    .filter(({ rider }) => isForActor(rider?.id));
  const isPlanner = may(actor.role, 'planStops');
  const drivers = isPlanner ? await driversOf(db) : [];
  const isToday = day.date === today.date;
  const hasUntimed = isPlanner && isToday && planOn(await currentRules(db), day.date).windows.length > 0;
  const untimed = hasUntimed ? await untimedOrders(db) : [];
  const booked = isPlanner && day.date >= today.date ? await bookedStops(db, day, today) : [];
  return {
    date: day.date,
    areas: byArea(stops),
    stops: stops.length,
    done: stops.filter(({ state }) => state === 'done').length,
    pairs: stops.reduce((sum, { pairs }) => sum + pairs, 0),
    booked: booked.length,
    untimed: untimed.toSorted((a, b) => ORDER_STEPS.indexOf(a.status) - ORDER_STEPS.indexOf(b.status)),
    drivers: drivers.map(({ id, name, isRider }) => ({ id, name, is_rider: isRider })),
  };
}
