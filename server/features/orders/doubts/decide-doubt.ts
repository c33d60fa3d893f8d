import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import {
  type DiscountDoubt,
  lockDoubts,
  saveDoubtDecision,
  stands,
} from '#server/features/discounts/doubts.queries.ts';
import { mailPoints } from '#server/features/orders/order-mails.ts';
import { hasDelivered, insertEvent, lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { creditFor } from '#server/features/points/points.queries.ts';
import {
  type CreditDecision,
  heldCredit,
  holdCredit,
  saveCreditDecision,
} from '#server/features/referrals/held-credits.queries.ts';
import { referrerOfUser } from '#server/features/referrals/referrals.queries.ts';
import { creditFriend } from '#server/features/referrals/referrals.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { mailPointsRefused, mailRefusedDiscount, mailRestoredDiscount } from './doubt-mails.ts';

export type DoubtDecision = { slug: string; type: string; isAccepted: boolean; reason: string };

/**
 * Grants the points that waited for the doubts about a friend's discounts, or that were refused with one (`before`),
 * now that all of them stand: at once if an order is delivered, else with the next one.
 */
async function grantHeldPoints(
  world: World,
  tx: Tx,
  friendId: number,
  { before, ...decision }: CreditDecision & { before: null | false },
): Promise<void> {
  const held = await heldCredit(tx, friendId);
  if (held === undefined || held.isGranted !== before || held.reason !== 'discount') return;
  await saveCreditDecision(tx, friendId, decision);
  if (!(await hasDelivered(tx, friendId, 0))) return;
  const isFirst = await creditFriend(tx, { referrerId: held.referrerId, friendId });
  const to = isFirst ? await userById(tx, held.referrerId) : undefined;
  if (to !== undefined) await mailPoints(world, tx, { friendId, to });
}

/**
 * Refuses the points for a friend, those that wait and those of an order that is still under way, and tells the
 * referrer.
 */
async function refusePoints(world: World, tx: Tx, friendId: number, decision: CreditDecision): Promise<void> {
  const held = await heldCredit(tx, friendId);
  if (held !== undefined && (held.isGranted !== null || held.reason !== 'discount')) return;
  const referrerId = held?.referrerId ?? (await referrerOfUser(tx, friendId));
  // Points that were given for an earlier order stay.
  if (referrerId === null || (await creditFor(tx, friendId)) !== undefined) return;
  const createdAt = decision.settledAt;
  if (held === undefined) await holdCredit(tx, { friendId, referrerId, reason: 'discount', createdAt, ...decision });
  else await saveCreditDecision(tx, friendId, decision);
  const to = await userById(tx, referrerId);
  if (to !== undefined) await mailPointsRefused(world, tx, { friendId, to });
}

async function writeHistory(
  tx: Tx,
  { id: orderId, status }: OrderRow,
  doubt: DiscountDoubt,
  entry: { outcome: 'accepted' | 'refused' | 'putRight'; reason: string; actorId: number | null; createdAt: Date },
): Promise<void> {
  const { outcome, ...rest } = entry;
  const note = messages.teamDoubts.notes[outcome](DISCOUNT_LABELS[doubt.type], formatCheckout(doubt.amount));
  await insertEvent(tx, { orderId, kind: 'note', fromStatus: status, toStatus: status, note, ...rest });
}

/**
 * Accepts or refuses the doubt about a discount. The order keeps its price either way: it was shown and paid. Accepted,
 * the discount stands and a referrer's points are given; refused, they are not, the discount is not granted to this
 * customer again, and the customer is told. A repeated call returns the first decision.
 */
export async function decideDoubt(
  world: World,
  { slug, type, isAccepted, reason }: DoubtDecision,
  actor: { id: number | null },
): Promise<{ isAccepted: boolean } | Refusal> {
  const now = world.now();
  const settled = await world.db.transaction(async (tx) => {
    // The order before the doubts, as a move locks them.
    const order = await lockOrder(tx, { slug });
    const doubts = order === undefined ? [] : await lockDoubts(tx, order.userId);
    const doubt = doubts.find((row) => row.orderId === order?.id && row.type === type);
    if (order === undefined || doubt === undefined) return refuse('missing', messages.teamDoubts.unknown);
    if (doubt.isAccepted !== null) return { isAccepted: doubt.isAccepted };
    const by = { settledBy: actor.id, settledAt: now };
    await saveDoubtDecision(tx, doubt, { isAccepted, decision: reason, ...by });
    const outcome = isAccepted ? 'accepted' : 'refused';
    await writeHistory(tx, order, doubt, { outcome, reason, actorId: actor.id, createdAt: now });
    const others = doubts.filter((row) => row !== doubt);
    if (!isAccepted) {
      await refusePoints(world, tx, order.userId, { isGranted: false, ...by });
      await mailRefusedDiscount(world, tx, order, doubt);
    } else if (others.every(stands)) {
      await grantHeldPoints(world, tx, order.userId, { isGranted: true, before: null, ...by });
    }
    return { isAccepted };
  });
  world.wake?.('outbox');
  return settled;
}

/**
 * Puts a wrong refusal right: the discount counts as another person's after all, the customer is told, and a referrer's
 * points that were refused with it are given. The first decision stays in the history. A repeated call changes nothing.
 */
export async function putDoubtRight(
  world: World,
  { slug, type, reason }: Omit<DoubtDecision, 'isAccepted'>,
  actor: { id: number | null },
): Promise<{ isAccepted: true } | Refusal> {
  const now = world.now();
  const settled = await world.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { slug });
    const doubts = order === undefined ? [] : await lockDoubts(tx, order.userId);
    const doubt = doubts.find((row) => row.orderId === order?.id && row.type === type);
    if (order === undefined || doubt === undefined) return refuse('missing', messages.teamDoubts.unknown);
    if (stands(doubt)) return { isAccepted: true as const };
    if (doubt.isAccepted === null) return refuse('conflict', messages.teamDoubts.notRefused);
    await saveDoubtDecision(tx, doubt, { putRight: reason, putRightBy: actor.id, putRightAt: now });
    await writeHistory(tx, order, doubt, { outcome: 'putRight', reason, actorId: actor.id, createdAt: now });
    await mailRestoredDiscount(world, tx, order, doubt);
    const others = doubts.filter((row) => row !== doubt);
    const decision = { isGranted: true, settledBy: actor.id, settledAt: now };
    if (others.every(stands)) await grantHeldPoints(world, tx, order.userId, { before: false, ...decision });
    return { isAccepted: true as const };
  });
  world.wake?.('outbox');
  return settled;
}
