import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import {
  type DiscountDoubt,
  doubtState,
  lockDoubts,
  saveDoubtDecision,
} from '#server/features/discounts/doubts.queries.ts';
import {
  hasDelivered,
  insertEvent,
  lockOrder,
  type OrderRow,
  orderBySlug,
} from '#server/features/orders/orders.queries.ts';
import { updateReferralPoints } from '#server/features/referrals/referrals.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { mailRefusedDiscount, mailRestoredDiscount, notifyReferrer } from './doubt-mails.ts';

/** Which doubt: `other` is the other account's order; it may be left out when the discount has one doubt only. */
export type DoubtKey = { slug: string; type: string; other?: string | undefined };
/** The owner's decision about one, and why. */
export type DoubtDecision = DoubtKey & { isAccepted: boolean; reason: string };

type Found = { order: OrderRow; doubt: DiscountDoubt; doubts: DiscountDoubt[] };

/** The doubt and all doubts about the same customer, locked until the transaction ends. */
async function lockDoubt(tx: Tx, { slug, type, other }: DoubtKey): Promise<Found | Refusal> {
  const words = messages.teamDoubts;
  const otherOrder = other === undefined ? undefined : await orderBySlug(tx, other);
  // The order before the doubts, as a move locks them.
  const order = await lockOrder(tx, { slug });
  if (order === undefined) return refuse('missing', words.unknown);
  const doubts = await lockDoubts(tx, order.userId);
  const found = doubts.filter((row) => {
    return row.orderId === order.id && row.type === type && (!other || row.otherOrderId === otherOrder?.id);
  });
  const [doubt] = found;
  if (doubt === undefined) return refuse('missing', words.unknown);
  return found.length > 1 ? refuse('conflict', words.whichOne) : { order, doubt, doubts };
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

/** Brings the points for this customer up to the doubts, and tells the referrer what is new. */
async function followDoubts(world: World, tx: Tx, { userId }: OrderRow, by: number | null): Promise<void> {
  const isDelivered = await hasDelivered(tx, userId, 0);
  await notifyReferrer(world, tx, await updateReferralPoints(world, tx, userId, { isDelivered, by }));
}

/**
 * Accepts or refuses the doubt between a discount's customer and one other account. The order keeps its price either
 * way: it was shown and paid. Accepted, the two are two people from now on; refused, the discount is not granted to
 * this customer again, and the customer gets a mail. A referrer's points follow all doubts about the customer. A
 * repeated call returns the first decision.
 */
export async function decideDoubt(
  world: World,
  { isAccepted, reason, ...key }: DoubtDecision,
  actor: { id: number | null },
): Promise<{ isAccepted: boolean } | Refusal> {
  const now = world.now();
  const settled = await world.db.transaction(async (tx) => {
    const found = await lockDoubt(tx, key);
    if (isRefusal(found)) return found;
    const { order, doubt } = found;
    if (doubt.isAccepted !== null) return { isAccepted: doubt.isAccepted };
    await saveDoubtDecision(tx, doubt.id, { isAccepted, decision: reason, settledBy: actor.id, settledAt: now });
    const outcome = isAccepted ? 'accepted' : 'refused';
    await writeHistory(tx, order, doubt, { outcome, reason, actorId: actor.id, createdAt: now });
    if (!isAccepted) await mailRefusedDiscount(world, tx, order, doubt);
    await followDoubts(world, tx, order, actor.id);
    return { isAccepted };
  });
  world.wake?.('outbox');
  return settled;
}

/**
 * Puts a wrong refusal right: the other account counts as another person's after all. The customer gets a mail when
 * nothing else refuses the discount, and a referrer's points follow all doubts again; what the owner decided about the
 * points stays. The first decision stays in the history. A repeated call changes nothing.
 */
export async function putDoubtRight(
  world: World,
  { reason, ...key }: DoubtKey & { reason: string },
  actor: { id: number | null },
): Promise<{ isAccepted: true } | Refusal> {
  const now = world.now();
  const settled = await world.db.transaction(async (tx) => {
    const found = await lockDoubt(tx, key);
    if (isRefusal(found)) return found;
    const { order, doubt, doubts } = found;
    if (doubtState(doubt) === 'stands') return { isAccepted: true as const };
    if (doubtState(doubt) === 'open') return refuse('conflict', messages.teamDoubts.notRefused);
    await saveDoubtDecision(tx, doubt.id, { putRight: reason, putRightBy: actor.id, putRightAt: now });
    await writeHistory(tx, order, doubt, { outcome: 'putRight', reason, actorId: actor.id, createdAt: now });
    const isStillRefused = doubts.some(
      (row) => row !== doubt && row.type === doubt.type && doubtState(row) === 'refused',
    );
    if (!isStillRefused) await mailRestoredDiscount(world, tx, order, doubt);
    await followDoubts(world, tx, order, actor.id);
    return { isAccepted: true as const };
  });
  world.wake?.('outbox');
  return settled;
}
