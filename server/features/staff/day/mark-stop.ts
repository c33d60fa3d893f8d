import { may } from '#domain/accounts/roles.ts';
import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { STOPS, type StopKind } from '#domain/orders/stops.ts';
import type { Tx } from '#server/db/open.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { applyMove } from '#server/features/orders/move/apply-move.ts';
import { refuseBlocked } from '#server/features/orders/move/blocked.ts';
import { eventsOf } from '#server/features/orders/move/history.queries.ts';
import { currentMarks, type Mark, mayUndo } from '#server/features/orders/move/marks.ts';
import { visibleStops } from '#server/features/orders/move/order-access.ts';
import { insertEvent, lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { takeFreeStop } from '#server/features/orders/riders/stop-riders.queries.ts';
import { referencesOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { markNotHome, undoNotHome } from './not-home.ts';

type Marking = { world: World; tx: Tx; order: OrderRow; actor: Actor; kind: StopKind };

const planOf = (order: OrderRow, kind: StopKind) => (kind === 'pickup' ? order.pickupAt : order.deliveryAt);

async function lastMark(tx: Tx, orderId: number, kind: StopKind): Promise<Mark | undefined> {
  return currentMarks(await eventsOf(tx, orderId))
    .filter((mark) => mark.kind === kind)
    .at(-1);
}

/** A second tap, or a retry after a lost answer, finds the stop as the same rider marked it. That is not an error. */
async function isOwnMark({ tx, order, actor, kind }: Marking, state: Mark['state']): Promise<boolean> {
  const mark = await lastMark(tx, order.id, kind);
  return mark?.state === state && mark.event.actorId === actor.id;
}

/**
 * Whether a rider sends again, or takes back, a mark of their own of today or yesterday: one whose answer was lost over
 * midnight is no stop of today any more, and still theirs. Of anything else that is not of their day they learn
 * nothing.
 */
async function isLateRepeat({ world, tx, order, actor, kind }: Marking, wanted: keyof typeof MARKS): Promise<boolean> {
  const last = await lastMark(tx, order.id, kind);
  if (last === undefined || last.event.actorId !== actor.id) return false;
  const since = new Date(dayOf(world.now()).start.getTime() - DAY_MS);
  if (last.event.createdAt < since) return false;
  const isThere = order.status === (last.state === 'done' ? STOPS[kind].done : STOPS[kind].waits);
  return isThere && (wanted === 'undo' || wanted === last.state);
}

async function done(marking: Marking): Promise<null | Refusal> {
  const { world, tx, order, actor, kind } = marking;
  const { waits, done: to } = STOPS[kind];
  if (order.status === waits) {
    const stopped = await refuseBlocked(tx, order, 'ahead');
    // What the payment has to do with it is hidden from members who may not see money.
    if (stopped !== null)
      return may(actor.role, 'readMoney') ? stopped : refuse('conflict', messages.teamCalls.askDesk);
    await applyMove(world, tx, order, { to, actorId: actor.id });
    for (const reference of await referencesOf(tx, order)) await bookPayment(world, tx, reference);
    return null;
  }
  if (order.status === to && (await isOwnMark(marking, 'done'))) return null;
  return refuse('conflict', messages.teamCalls.movedMeanwhile(detailLabel(order.status)));
}

async function notHome(marking: Marking): Promise<null | Refusal> {
  const { world, tx, order, actor, kind } = marking;
  const now = world.now();
  if (order.status !== STOPS[kind].waits) {
    return refuse('conflict', messages.teamCalls.movedMeanwhile(detailLabel(order.status)));
  }
  const plan = planOf(order, kind);
  const isTomorrow = plan !== null && plan >= dayOf(now).end;
  if (isTomorrow && (await isOwnMark(marking, 'not_home'))) return null;
  await markNotHome(world, tx, { order, kind, actorId: actor.id });
  return null;
}

/** Undoes a mark. Mails that went out stay sent, and none is sent again. */
async function undo({ world, tx, order, actor, kind }: Marking): Promise<null | Refusal> {
  const events = await eventsOf(tx, order.id);
  const mark = currentMarks(events)
    .filter((standing) => standing.kind === kind)
    .at(-1);
  if (mark === undefined) return refuse('conflict', messages.teamCalls.nothingToUndo);
  const { event } = mark;
  const isThere = order.status === (mark.state === 'done' ? STOPS[kind].done : STOPS[kind].waits);
  if (!isThere) return refuse('conflict', messages.teamCalls.nothingToUndo);
  if (!mayUndo(mark, events, actor, world.now())) return refuse('conflict', messages.teamCalls.tooLateToUndo);
  const detail = { undoes: event.id };
  const reason = messages.teamCalls.undone;
  if (mark.state === 'done') {
    await applyMove(world, tx, order, { to: STOPS[kind].waits, actorId: actor.id, reason, detail });
    for (const reference of await referencesOf(tx, order)) await bookPayment(world, tx, reference);
    return null;
  }
  const eventId = await insertEvent(tx, {
    orderId: order.id,
    kind: 'plan',
    fromStatus: order.status,
    toStatus: order.status,
    actorId: actor.id,
    reason,
    detail,
    createdAt: world.now(),
  });
  await undoNotHome(world, tx, { order, kind, missed: event, eventId });
  return null;
}

/** Why a stop that another rider was faster at can't be marked. */
function takenWords(order: OrderRow, kind: StopKind): string {
  const isOpen = order.status === STOPS[kind].waits;
  return isOpen ? messages.teamCalls.takenMeanwhile : messages.teamCalls.movedMeanwhile(detailLabel(order.status));
}

const MARKS = { done, not_home: notHome, undo };

/**
 * Marks a stop of the day: `done` moves the order on, `not_home` plans it for tomorrow, `undo` takes back the rider's
 * own last mark. The same mark twice counts once. If two riders mark it, the second learns that it is done. For a
 * rider, an order without a stop on today's sheet does not exist, and neither does a stop that another rider has.
 */
export async function markStop(
  world: World,
  actor: Actor,
  { slug, kind, mark }: { slug: string; kind: StopKind; mark: keyof typeof MARKS },
): Promise<{ detail: string } | Refusal> {
  const refused = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    const missing = refuse('missing', messages.teamCalls.noSuchStop);
    if (order === undefined) return missing;
    const now = world.now();
    const { open, others } = await visibleStops(tx, actor.id, order, now);
    const holder = others.find((one) => one.kind === kind);
    const isOpen = may(actor.role, 'readOrders') || (open.length > 0 && holder === undefined);
    if (!isOpen && !(await isLateRepeat({ world, tx, order, actor, kind }, mark))) {
      // Nobody had it until another rider took it or marked it: both may have been on the way there.
      const wasFree = holder !== undefined && holder.assignedBy === holder.riderId;
      return wasFree ? refuse('conflict', takenWords(order, kind)) : missing;
    }
    const answer = await MARKS[mark]({ world, tx, order, actor, kind });
    // A stop without a rider belongs to the one who marks it.
    if (answer === null && isOpen && mark !== 'undo') {
      await takeFreeStop(tx, { orderId: order.id, kind, day: dayOf(now).date }, { riderId: actor.id, by: actor.id });
    }
    return answer;
  });
  if (isRefusal(refused)) return refused;
  world.wake?.('outbox');
  return { detail: mark === 'undo' ? messages.teamCalls.undone : messages.teamCalls.marked };
}
