import { messages } from '#domain/messages.ts';
import { isOver } from '#domain/orders/order-status.ts';
import type { OwnChanges } from '#domain/orders/own-changes.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { formatPhone, normalisePhone } from '#domain/phone.ts';
import { placeProblem } from '#domain/places/findable.ts';
import { oneLine } from '#domain/places/one-line.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { doubtNewPhone, lockNewFamily } from '#server/features/orders/doubts/doubt-new-phone.ts';
import { changeOrder, insertEvent, type NewOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { changesNow } from './changes-now.ts';
import { lockOwn, type OwnKey } from './lock-own.ts';
import { mailOwnChange } from './own-change-mails.ts';

const words = messages.ownOrderCalls;

/** What a customer changes of an order: words for the rider, the phone number. */
export type DirectionsRequest = {
  pickup?: string | undefined;
  delivery?: string | undefined;
  phone_number?: string | undefined;
};

/** What changes of an order, and the sentences about it for the team. */
type Changes = { order: Partial<NewOrder>; notes: string[] };

/**
 * A place with other directions. Region, area, pin and fee stay. A name or street that was made from the old directions
 * is made from the new ones.
 */
export function withDirections(place: StoredPlace, directions: string): StoredPlace {
  const { vague: _, ...kept } = place;
  const old = place.landmark ?? '';
  const isMadeOf = (text: string) => old !== '' && (text === old || text === `${old}, ${place.area}`);
  return {
    ...kept,
    landmark: directions,
    ...(isMadeOf(place.location_name) ? { location_name: directions } : {}),
    ...(isMadeOf(place.street_address) ? { street_address: `${directions}, ${place.area}` } : {}),
  };
}

/** Why it is too late. */
const tooLate = ({ status }: OrderRow) => (isOver(status) ? words.overForChanges : words.changeTooLate);

/** The new place of a trip; null when nothing changes. */
function changedPlace(order: OrderRow, may: OwnChanges, trip: StopKind, typed = ''): StoredPlace | null | Refusal {
  const directions = oneLine(typed);
  const before = order[trip];
  if (directions === '' || directions === before.landmark) return null;
  if (!may[trip]) return refuse('conflict', tooLate(order));
  const place = withDirections(before, directions);
  // Without its region: an older order keeps the code that it has.
  const described = { ...place, name: place.location_name, address: place.street_address, region: null };
  const problem = placeProblem(described);
  return problem === null ? place : refuseFields({ [trip]: problem });
}

/** The new phone number; null when it stays. */
function changedPhone(order: OrderRow, may: OwnChanges, typed = ''): string | null | Refusal {
  if (typed.trim() === '') return null;
  const phone = normalisePhone(typed);
  if (phone === null) return refuseFields({ phone_number: messages.checkoutCalls.phoneRequired });
  if (phone === order.phone) return null;
  return may.phone ? phone : refuse('conflict', tooLate(order));
}

function changesOf(order: OrderRow, may: OwnChanges, request: DirectionsRequest): Changes | Refusal {
  const changes: Changes = { order: {}, notes: [] };
  for (const trip of ['pickup', 'delivery'] as const) {
    const place = changedPlace(order, may, trip, request[trip]);
    if (isRefusal(place)) return place;
    if (place === null) continue;
    changes.order[trip] = place;
    changes.notes.push(words.directionsChanged(trip, order[trip].landmark ?? '', place.landmark ?? ''));
  }
  const phone = changedPhone(order, may, request.phone_number);
  if (isRefusal(phone)) return phone;
  if (phone !== null) {
    changes.order.phone = phone;
    changes.notes.push(words.phoneChanged(formatPhone(order.phone), formatPhone(phone)));
  }
  return changes;
}

/**
 * Changes the directions and the phone number of a customer's own order, before the rider of that trip leaves. A place
 * must stay one that a rider can find; area and fee never change. The team sees the old and the new words in the
 * history. The same again changes nothing.
 */
export async function changeDirections(
  world: World,
  key: OwnKey,
  request: DirectionsRequest,
): Promise<{ detail: string } | Refusal> {
  const isEmpty = Object.values(request).every((typed) => !typed?.trim());
  if (isEmpty) return refuse('invalid', words.nothingToChange);
  const answer = await world.db.transaction(async (tx) => {
    await lockNewFamily(tx, key.slug, request.phone_number);
    const order = await lockOwn(tx, key);
    if (isRefusal(order)) return order;
    const may = await changesNow(tx, order, world.now());
    const changes = changesOf(order, may, request);
    if (isRefusal(changes)) return changes;
    const { id: orderId, status } = order;
    if (changes.notes.length > 0) await changeOrder(tx, orderId, changes.order);
    let eventId = 0;
    for (const note of changes.notes) {
      const entry = { orderId, kind: 'note' as const, fromStatus: status, toStatus: status, actorId: key.userId };
      eventId = await insertEvent(tx, { ...entry, note, detail: { own: 'directions' }, createdAt: world.now() });
    }
    if (changes.notes.length > 0) {
      await mailOwnChange(world, tx, order, { kind: 'directions', key: eventId, lines: changes.notes });
    }
    if (changes.order.phone !== undefined) await doubtNewPhone(world, tx, order, changes.order.phone);
    return { detail: words.changed };
  });
  if (!isRefusal(answer)) world.wake?.('outbox');
  return answer;
}
