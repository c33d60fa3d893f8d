import type { StaffOrder } from '#contract/staff/staff.ts';
import { may, type Role } from '#domain/accounts/roles.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { movesFrom } from '#domain/orders/order-status.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import { mayMoveBlocked } from '#domain/payments/differences.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { dueReturn, isOverdue, windowsOf } from '#domain/windows/order-windows.ts';
import type { PricedLine, StoredPlace } from '#server/db/schema.ts';
import { changedLines, linesNow } from '#server/features/orders/correct/changes.ts';
import { eventsOf, type OrderEvent } from '#server/features/orders/move/history.queries.ts';
import { cancelledFrom, orderBySlug, withLines } from '#server/features/orders/orders.queries.ts';
import { ownNotesOf } from '#server/features/orders/own/own-notes.ts';
import { ownPhotoList } from '#server/features/orders/own/own-photos.ts';
import { photoList } from '#server/features/orders/photos/photos.ts';
import { toWire } from '#server/features/orders/read/order-wire.ts';
import { linkOf } from '#server/features/orders/tracking/tracking.ts';
import { disputesOf } from '#server/features/payments/disputes/disputes.queries.ts';
import { type ExtraPayment, extrasOf } from '#server/features/payments/extra/extra-payments.queries.ts';
import { feeDoubtOf } from '#server/features/payments/intents/price/places.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { referencesOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import { picturesOrigin } from '#server/features/services/pictures.ts';
import { queueTimes } from '#server/features/staff/queue/queue.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { orderMoney } from './order-money.ts';
import { namesOf } from './people.queries.ts';

const toPairs = ({ service_id, name, quantity }: PricedLine) => ({ service_id, name, quantity });

type NameOf = (id: number | null) => string;

const moment = (date: Date | null) => date?.toISOString() ?? null;

/** A place as the team sees it. */
export function toStaffAddress(place: StoredPlace): StaffOrder['pickup_address'] {
  const { location_name, street_address, region, area, cost, lat, lng } = place;
  const known = { location_name, street_address, region, area, cost: toDecimal(cost), lat, lng };
  const looks = place.looks_like;
  return {
    ...known,
    digital_address: place.digital_address ?? null,
    ...(place.landmark === undefined ? {} : { landmark: place.landmark }),
    is_flagged: place.flagged === true,
    is_vague: place.vague === true,
    looks_like: looks === undefined ? null : { ...looks, cost: toDecimal(looks.cost) },
  };
}

function toEvent(event: OrderEvent, nameOf: NameOf): StaffOrder['events'][number] {
  const { id, kind, fromStatus, toStatus, createdAt, actorId, reason, note, customerNote } = event;
  return {
    id,
    kind,
    from: fromStatus,
    to: toStatus,
    at: createdAt.toISOString(),
    by: nameOf(actorId),
    reason,
    note,
    customer_note: customerNote,
  };
}

function toExtra(extra: ExtraPayment, nameOf: NameOf): NonNullable<StaffOrder['extra_payments']>[number] {
  const { id, amount, what, state, actorId, createdAt, expiresAt, endedAt, reference } = extra;
  return {
    id,
    sum: toDecimal(amount),
    what,
    state,
    by: nameOf(actorId),
    at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    ended_at: moment(endedAt),
    reference,
  };
}

/** An order as a team member sees it now: all of its data, and the moves that their role may make. */
export async function staffOrder(world: World, slug: string, role: Role): Promise<StaffOrder | Refusal> {
  const { db } = world;
  const row = await orderBySlug(db, slug);
  const [order] = row === undefined ? [] : await withLines(db, [row]);
  if (order === undefined) return refuse('missing', messages.errors.notFound);
  const events = await eventsOf(db, order.id);
  const references = await referencesOf(db, order);
  const monies = await Promise.all(references.map((reference) => orderMoney(world, reference)));
  const [money = null, ...extraMoney] = monies;
  const disputes = (await Promise.all(references.map((reference) => disputesOf(db, reference)))).flat();
  const extras = await extrasOf(db, order.id);
  const nameOf = await namesOf(
    db,
    [...events, ...extras].map(({ actorId }) => actorId),
  );
  const { rules, overdue } = await queueTimes(world);
  const before = order.status === 'cancelled' ? await cancelledFrom(db, order.id) : null;
  const stopped = (await blockReasonsOf(db, [order.id])).get(order.id) ?? null;
  const moves = movesFrom(order.status, { mayReopen: may(role, 'reopenOrders'), cancelledFrom: before });
  return {
    ...toWire(order, picturesOrigin(world)),
    code: orderCode(order.slug),
    pickup_address: toStaffAddress(order.pickup),
    delivery_address: toStaffAddress(order.delivery),
    fee_doubt: toDecimal(feeDoubtOf(order)),
    pairs: linesNow(order).reduce((sum, { quantity }) => sum + quantity, 0),
    pairs_now: changedLines(order)?.map(toPairs) ?? null,
    extra_payments: extras.map((extra) => toExtra(extra, nameOf)),
    promised_by: promisedBy(order).toISOString(),
    back_on: dueReturn(order, rules),
    is_late: isOverdue(order, overdue),
    pickup_window: windowsOf(order).pickup,
    delivery_window: windowsOf(order).delivery,
    pickup_at: moment(order.pickupAt),
    delivery_at: moment(order.deliveryAt),
    moves: moves.filter(({ kind }) => stopped === null || mayMoveBlocked(stopped, kind)),
    stopped,
    disputes: disputes
      .toSorted((a, b) => b.openedAt.getTime() - a.openedAt.getTime())
      .map(({ disputeId: id, state }) => ({ id, state })),
    events: events.map((event) => toEvent(event, nameOf)),
    money,
    extra_money: extraMoney.filter((one) => one !== null),
    photos: await photoList(world, order.id),
    customer_notes: ownNotesOf(events),
    customer_photos: await ownPhotoList(world, order.id),
    tracking: await linkOf(world, order.id),
  };
}
