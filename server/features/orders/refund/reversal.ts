import { messages } from '#domain/messages.ts';
import { mailRefund } from '#server/features/orders/order-mails.ts';
import { insertEvent, lockOrder, orderOfReference } from '#server/features/orders/orders.queries.ts';
import { intentOf, OPEN_STATES, transitionIntent } from '#server/features/payments/intents/payments.queries.ts';
import { ownerOf } from '#server/features/payments/ledger/hold.ts';
import { insertPayment, transitionPayment } from '#server/features/payments/ledger/ledger.queries.ts';
import type { Charge, World } from '#server/ports.ts';
import { clawBack } from './claw-back.ts';
import { completeRefunds } from './refunds.queries.ts';

/**
 * Writes down that the provider gave a payment's money back. An order that it paid for is marked in its history,
 * for staff to decide on; the referrer's points for it are taken back. Doing it twice changes nothing.
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
    await transitionIntent(tx, reference, [...OPEN_STATES, 'review', 'expired', 'ordered'], {
      state: 'refunded',
      nextCheckAt: null,
    });
    const order = moved?.orderId ? await lockOrder(tx, { id: moved.orderId }) : undefined;
    if (order !== undefined) {
      const { id: orderId, status } = order;
      const note = messages.payment.refunded;
      await insertEvent(tx, { orderId, kind: 'note', fromStatus: status, toStatus: status, note, createdAt: now });
      // One that was delivered and taken back a step has earned points too.
      await clawBack(tx, order);
    }
    await completeRefunds(tx, reference);
    if (owner !== undefined) await mailRefund(tx, { reference, amount, to: owner });
  });
  world.log.info({ reference }, 'a payment was given back');
  world.wake?.('outbox');
}

/** Writes into an order's history what the provider says of its payment: a dispute, a part given back. */
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
