import { messages } from '#domain/messages.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { describeFailure } from '#server/failure.ts';
import { insertNote, lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import {
  type ExtraPayment,
  endExtra,
  lockExtra,
  orderOfExtra,
  overdueExtras,
} from '#server/features/payments/extra/extra-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { mailWithdrawn } from './extra-mails.ts';

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
  const now = world.now();
  const isEnded = await world.db.transaction(async (tx) => {
    const found = await orderOfExtra(tx, extraId);
    if (found === undefined || (how.slug !== undefined && found.slug !== how.slug)) return false;
    const order = await lockOrder(tx, { id: found.id });
    await lockExtra(tx, extraId);
    const extra = await endExtra(tx, extraId, { state: how.state, endedAt: now });
    if (order === undefined || extra === undefined) return false;
    const sum = formatCheckout(extra.amount);
    await insertNote(tx, order, {
      actorId: how.actorId,
      note: notes[how.state](sum),
      customerNote: notes[how.state](sum),
      createdAt: now,
    });
    if (how.state === 'withdrawn') await mailWithdrawn(world, tx, order, extra);
    return true;
  });
  if (isEnded) world.wake?.('outbox');
  return isEnded;
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
