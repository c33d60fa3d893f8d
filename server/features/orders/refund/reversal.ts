import { messages } from '#domain/messages.ts';
import { mailRefund } from '#server/features/orders/order-mails.ts';
import { insertEvent, lockOrder, orderOfReference } from '#server/features/orders/orders.queries.ts';
import { CHECKED_STATES, intentOf, transitionIntent } from '#server/features/payments/intents/intents.queries.ts';
import { ownerOf } from '#server/features/payments/ledger/hold.ts';
import { insertPayment, transitionPayment } from '#server/features/payments/ledger/ledger.queries.ts';
import type { Charge, World } from '#server/ports.ts';
import { clawBack } from './claw-back.ts';
import { completeRefunds } from './refunds.queries.ts';

/**
 * Records that the provider refunded a payment. If it paid for an order, the order's history gets a note for staff to
 * decide, and the referrer loses the points for it. A second call changes nothing.
 */
export async function recordReversal(world: World, charge: Charge): Promise<void> {
  const { reference, amount, currency, payerEmail, channel } = charge;
  const now = world.now();
  const intent = await intentOf(world.db, reference);
  const owner = await ownerOf(world, charge, intent);
  const settled = { state: 'refunded' as const, settledAt: now, refundCheckAt: null };
  await world.db.transaction(async (tx) => {
    const moved = await transitionPayment(tx, reference, ['order', 'review', 'refunding'], settled);
    if (moved === undefined) {
      const row = { reference, amount, currency, payerEmail, channel, userId: owner?.id ?? null, createdAt: now };
      if (!(await insertPayment(tx, { ...row, ...settled }))) return;
    }
    await transitionIntent(tx, reference, [...CHECKED_STATES, 'review', 'expired', 'ordered'], {
      state: 'refunded',
      nextCheckAt: null,
    });
    const order = moved?.orderId ? await lockOrder(tx, { id: moved.orderId }) : undefined;
    if (order !== undefined) {
      const { id: orderId, status } = order;
      const note = messages.payment.refunded;
      await insertEvent(tx, { orderId, kind: 'note', fromStatus: status, toStatus: status, note, createdAt: now });
      // An order that was delivered and then moved back has earned points too.
      await clawBack(tx, order);
    }
    await completeRefunds(tx, reference);
    if (owner !== undefined) await mailRefund(tx, { reference, amount, to: owner });
  });
  world.log.info({ reference }, 'a payment was given back');
  world.wake?.('outbox');
}

/** Writes the provider's news about a payment into the order's history: a dispute, a partial refund. */
export async function noteOnOrder(world: World, reference: string, note: string): Promise<void> {
  const order = await orderOfReference(world.db, reference);
  if (order === undefined) return;
  await world.db.transaction(async (tx) => {
    const { id: orderId, status } = (await lockOrder(tx, { id: order.id })) ?? {};
    if (orderId === undefined || status === undefined) return;
    const entry = { orderId, fromStatus: status, toStatus: status, note, createdAt: world.now() };
    await insertEvent(tx, { ...entry, kind: 'note' });
  });
}
