import { and, eq, gt, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/open.ts';
import {
  emailKeys,
  intents,
  orderEvents,
  orders,
  outbox,
  payments,
  photos,
  refunds,
  sessions,
  trackingLinks,
  users,
  webhookEvents,
} from '#server/db/schema.ts';
import { discountDoubts } from '#server/db/tables/discounts/discount-doubts.ts';
import { disputeNotes, disputes } from '#server/db/tables/payments/disputes.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { refundEvents } from '#server/db/tables/payments/refund-events.ts';
import { eraseNotices } from '#server/features/notices/choices.queries.ts';
import { eraseRatings } from '#server/features/orders/rating/ratings.queries.ts';
import { eraseHeldUses } from '#server/features/promotions/uses.queries.ts';
import { eraseFactors } from '#server/features/second-factor/erase.queries.ts';
import { eraseAddressChanges } from '#server/features/users/address/address-changes.queries.ts';
import { eraseUnprovenData } from '#server/features/users/passwords/unproven.queries.ts';
import { erasePriorityPlaces } from '#server/features/windows/priority-places.queries.ts';
import { eraseReservations } from '#server/features/windows/seats.queries.ts';

/** Whether the user ever ordered something. */
export async function hasOrdered(tx: Tx, userId: number): Promise<boolean> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1);
  return order !== undefined;
}

/** Whether one of the user's orders has not reached a final status. */
export async function hasOrderUnderWay(tx: Tx, userId: number, final: OrderStatus[]): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, final)))
    .limit(1);
  return order !== undefined;
}

/**
 * Whether the user is owed money, has a payment that is neither an order nor refunded, a dispute that has not ended, or
 * a checkout opened since `recent`, which may still be paid.
 */
export async function hasOpenMoney(tx: Tx, userId: number, recent: Date): Promise<boolean> {
  const [payment] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        or(gt(payments.owed, 0), inArray(payments.state, ['review', 'owed', 'refunding'])),
      ),
    )
    .limit(1);
  if (payment !== undefined) return true;
  const [dispute] = await tx
    .select({ id: disputes.disputeId })
    .from(disputes)
    .innerJoin(payments, eq(payments.reference, disputes.reference))
    .where(and(eq(payments.userId, userId), notInArray(disputes.state, ['won', 'lost'])))
    .limit(1);
  if (dispute !== undefined) return true;
  const isUnderWay = or(
    inArray(intents.state, ['checking', 'paid', 'review']),
    and(eq(intents.state, 'waiting'), gt(intents.createdAt, recent)),
  );
  const [intent] = await tx
    .select({ reference: intents.reference })
    .from(intents)
    .where(and(eq(intents.userId, userId), isUnderWay))
    .limit(1);
  return intent !== undefined;
}

/** The parts of a place that accounting needs: the fee and the region it was for. */
const impersonal = (
  column: typeof orders.delivery | typeof intents.delivery | typeof orders.pickup | typeof intents.pickup,
) =>
  sql`jsonb_build_object('location_name', '', 'street_address', '', 'region', ${column} -> 'region', 'area', ${column} -> 'area', 'cost', ${column} -> 'cost', 'lat', null, 'lng', null)`;

/** Removes all personal data from a user's orders, checkouts and payments; sums, lines and dates stay. */
export async function erasePurchases(tx: Tx, userId: number): Promise<void> {
  const references = tx.select({ reference: intents.reference }).from(intents).where(eq(intents.userId, userId));
  const paid = tx.select({ reference: payments.reference }).from(payments).where(eq(payments.userId, userId));
  // The provider's answer contains the payer's name, and nothing reads it any more.
  await tx
    .update(webhookEvents)
    .set({ body: '{}' })
    .where(
      and(
        isNotNull(webhookEvents.handledAt),
        or(inArray(webhookEvents.reference, references), inArray(webhookEvents.reference, paid)),
      ),
    );
  await tx
    .update(orders)
    .set({
      email: '',
      firstName: '',
      lastName: '',
      phone: '',
      delivery: impersonal(orders.delivery),
      pickup: impersonal(orders.pickup),
    })
    .where(eq(orders.userId, userId));
  await tx
    .update(intents)
    .set({ phone: '', delivery: impersonal(intents.delivery), pickup: impersonal(intents.pickup) })
    .where(eq(intents.userId, userId));
  await eraseReservations(tx, userId);
  await erasePriorityPlaces(tx, userId);
  await eraseHeldUses(tx, userId);
  await tx.update(payments).set({ payerEmail: '', payerMark: '' }).where(eq(payments.userId, userId));
}

/**
 * Removes notes, pictures, ratings and tracking links from a user's orders. Returns the files of the removed pictures.
 */
export async function eraseHistory(tx: Tx, userId: number): Promise<string[]> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const hasWords = or(isNotNull(orderEvents.note), isNotNull(orderEvents.customerNote), isNotNull(orderEvents.reason));
  await tx
    .update(orderEvents)
    .set({ note: null, customerNote: null, reason: null })
    .where(and(inArray(orderEvents.orderId, theirs), hasWords));
  await eraseRatings(tx, userId);
  await tx.delete(trackingLinks).where(inArray(trackingLinks.orderId, theirs));
  const removed = await tx.delete(photos).where(inArray(photos.orderId, theirs)).returning({ key: photos.fileKey });
  return removed.map(({ key }) => key);
}

/**
 * Blanks what the team wrote about a user's refunds, disputes and discounts. Sums, states and dates stay, and so does
 * the owner's reason for closing what was owed: without it the books could not explain the sum.
 */
export async function eraseTexts(tx: Tx, userId: number): Promise<void> {
  const theirs = tx.select({ reference: payments.reference }).from(payments).where(eq(payments.userId, userId));
  const refunded = tx.select({ id: refunds.id }).from(refunds).where(inArray(refunds.reference, theirs));
  const disputed = tx.select({ id: disputes.disputeId }).from(disputes).where(inArray(disputes.reference, theirs));
  const ordered = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(refunds).set({ reason: '' }).where(inArray(refunds.reference, theirs));
  await tx
    .update(refundEvents)
    .set({ reason: '' })
    .where(and(inArray(refundEvents.refund, refunded), ne(refundEvents.reason, '')));
  await tx
    .update(disputeNotes)
    .set({ note: '' })
    .where(and(inArray(disputeNotes.disputeId, disputed), ne(disputeNotes.note, '')));
  // Not null: that there is a decision still counts when the provider sends the dispute again.
  await tx
    .update(disputes)
    .set({ decision: '' })
    .where(and(inArray(disputes.reference, theirs), isNotNull(disputes.decision)));
  await tx
    .update(extraPayments)
    .set({ request: { reason: '' }, what: '' })
    .where(inArray(extraPayments.orderId, ordered));
  await tx
    .update(discountDoubts)
    .set({ decision: null, putRight: null })
    .where(inArray(discountDoubts.orderId, ordered));
}

/** Whether a user is the only owner on the team. */
export async function isLastOwner(tx: Tx, userId: number): Promise<boolean> {
  const owners = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).for('update');
  return owners.length === 1 && owners[0]?.id === userId;
}

/**
 * Deletes a user's sessions, keys, second factors, consents, saved places, mails and phone messages, and makes the
 * user's row anonymous.
 */
export async function eraseUser(
  tx: Tx,
  user: { id: number; email: string },
  left: { email: string; referralCode: string; formerEmailHash: string | null; deletedAt: Date },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.delete(emailKeys).where(eq(emailKeys.userId, user.id));
  await eraseUnprovenData(tx, user.id);
  await eraseNotices(tx, user.id);
  await eraseFactors(tx, user.id);
  const former = await eraseAddressChanges(tx, user.id);
  await tx.delete(outbox).where(inArray(outbox.recipient, [user.email, ...former]));
  await tx
    .update(users)
    .set({
      ...left,
      passwordHash: null,
      passwordProven: false,
      googleSub: null,
      firstName: '',
      lastName: '',
      isVerified: false,
      role: 'customer',
    })
    .where(eq(users.id, user.id));
}
