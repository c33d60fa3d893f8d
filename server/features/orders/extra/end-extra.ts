import { messages } from '#domain/messages.ts';
import { mayStillCorrect } from '#domain/orders/corrections.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { describeFailure } from '#server/failure.ts';
import { insertNote, lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { mailOwnChange } from '#server/features/orders/own/own-change-mails.ts';
import {
  type ExtraPayment,
  endExtra,
  lockExtra,
  openExtraOf,
  orderOfExtra,
  overdueExtras,
} from '#server/features/payments/extra/extra-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { mailLapsed, mailWithdrawn } from './extra-mails.ts';

const notes = messages.corrections.extraNotes;
const ROUND_MAX = 50;

/**
 * Ends an additional payment that still waits, with an entry in the order's history; false when it was paid or ended
 * meanwhile.
 */
async function end(
  world: World,
  extraId: number,
  how: { state: 'withdrawn' | 'expired'; actorId: number | null; slug?: string },
): Promise<boolean> {
  const isEnded = await world.db.transaction(async (tx) => {
    const found = await orderOfExtra(tx, extraId);
    if (found === undefined || (how.slug !== undefined && found.slug !== how.slug)) return false;
    const order = await lockOrder(tx, { id: found.id });
    return order !== undefined && endOf(world, tx, order, extraId, how);
  });
  if (isEnded) world.wake?.('outbox');
  return isEnded;
}

/**
 * Ends an additional payment of a locked order, and says so in its history and by mail; to the team too, unless one of them
 * withdrew it.
 */
async function endOf(
  world: World,
  tx: Tx,
  order: OrderRow,
  extraId: number,
  { state, actorId }: { state: 'withdrawn' | 'expired'; actorId: number | null },
): Promise<boolean> {
  const now = world.now();
  await lockExtra(tx, extraId);
  const extra = await endExtra(tx, extraId, { state, endedAt: now });
  if (extra === undefined) return false;
  const isOff = order.status === 'cancelled';
  const sum = formatCheckout(extra.amount);
  const note = notes[isOff ? 'endedWithOrder' : state](sum);
  const customerNote = state === 'expired' && !isOff ? messages.extraPayment.lapsed(sum) : note;
  await insertNote(tx, order, { actorId, note, customerNote, createdAt: now });
  // Who cancelled, or whose order is cancelled, reads that in a mail of its own.
  if (isOff) return true;
  await (state === 'withdrawn' ? mailWithdrawn : mailLapsed)(world, tx, order, extra);
  // A member who withdraws it knows. The pairs may be with us, and wait for an answer.
  if (actorId === null) {
    const kind = state === 'withdrawn' ? 'extraVoid' : 'extraLapsed';
    const lines = messages.teamOwnChanges[kind](sum, extra.what);
    await mailOwnChange(world, tx, order, { kind, key: extra.id, lines });
  }
  return true;
}

/**
 * Ends the additional payment that an order waits for when nothing of its correction can be made at the order's status:
 * nobody is asked to pay for it any more. The order is locked by the caller, and has the new status.
 */
export async function endVoidExtra(world: World, tx: Tx, order: OrderRow): Promise<void> {
  const extra = await openExtraOf(tx, order.id);
  if (extra === undefined || mayStillCorrect(extra.request, order.status)) return;
  await endOf(world, tx, order, extra.id, { state: 'withdrawn', actorId: null });
}

/**
 * Withdraws an additional payment of an order for a team member. Refused when it was paid, withdrawn or too late
 * meanwhile. Money that arrives afterwards goes back by itself.
 */
export async function withdrawExtra(
  world: World,
  asked: { slug: string; id: number; actorId: number },
): Promise<null | Refusal> {
  const { slug, id, actorId } = asked;
  const isEnded = await end(world, id, { state: 'withdrawn', actorId, slug });
  return isEnded ? null : refuse('conflict', messages.corrections.extra.ended);
}

/** Withdraws an additional payment whose correction can't be made any more, because the order changed meanwhile. */
export async function withdrawVoid(world: World, { slug }: OrderRow, { id }: ExtraPayment): Promise<void> {
  await end(world, id, { state: 'withdrawn', actorId: null, slug });
}

/**
 * Ends the additional payments that nobody paid in time. One whose checkout may still be paid waits until the provider
 * has said what became of it. Returns how many ended.
 */
export async function expireExtras(world: World): Promise<number> {
  let ended = 0;
  for (const { id } of await overdueExtras(world.db, world.now(), ROUND_MAX)) {
    try {
      if (await end(world, id, { state: 'expired', actorId: null })) ended += 1;
    } catch (error) {
      world.log.error({ extra: id, ...describeFailure(error) }, 'an additional payment could not be ended');
    }
  }
  return ended;
}
