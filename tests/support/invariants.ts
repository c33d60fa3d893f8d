import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import * as tables from '#server/db/schema.ts';
import { reconcile, sweep } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import type { Shop } from './checkout.ts';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Lets the jobs finish what is left, as they do within two minutes after faults end. */
export async function settle(shop: Shop): Promise<void> {
  shop.provider.fault = null;
  shop.provider.delayMs = 0;
  shop.provider.beforeAnswer = null;
  shop.clock.advance(20 * 60_000);
  while ((await handleStoredEvents(shop.world)) > 0);
  await reconcile(shop.world);
  expect(await sweep(shop.world)).toBe(true);
}

/** Everything that must hold of money, orders, discounts and points, whatever happened before. */
export async function expectInvariants(shop: Shop): Promise<void> {
  await settle(shop);
  const { db } = shop.world;
  const orders = await db.select().from(tables.orders);
  const lines = await db.select().from(tables.orderLines);
  const payments = await db.select().from(tables.payments);
  const paid = [...shop.provider.charges.values()].filter(
    ({ status }) => status === 'success' || status === 'reversed',
  );

  // I1: what the provider took is accounted for, each charge by one row of the same sum; orders by their totals.
  const accounted = new Map(payments.map((payment) => [payment.reference, payment.amount]));
  for (const { reference, amount, requestedAmount, status } of paid) {
    if (status === 'success') expect(accounted.get(reference), reference).toBe(requestedAmount ?? amount);
  }
  const ofOrders = payments.filter(({ orderId }) => orderId !== null);
  expect(sum(ofOrders.map(({ amount }) => amount))).toBe(sum(orders.map(({ total }) => total)));

  // I2: a reference makes at most one order.
  expect(new Set(orders.map(({ reference }) => reference)).size).toBe(orders.length);

  // I3: an order is read by its owner and by nobody else.
  const stranger = await shop.newUser();
  for (const { slug, userId } of orders.slice(0, 20)) {
    const owner = await shop.signIn({ id: userId });
    expect((await shop.request('GET', `/api/orders/${slug}/`, { token: owner })).status).toBe(200);
    expect((await shop.request('GET', `/api/orders/${slug}/`, { token: stranger })).status).toBe(404);
  }

  // I4: an order's total is its lines and fees less its discounts.
  for (const order of orders) {
    const own = lines.filter(({ orderId }) => orderId === order.id);
    const subtotal = sum(own.map(({ quantity, unitPrice }) => quantity * unitPrice));
    const discounts = sum(order.discounts.map(({ amount }) => amount));
    expect(order.total).toBe(subtotal + order.delivery.cost + order.pickup.cost - discounts);
  }

  // I5: each user has at most one live use of each discount, and each redemption at most one order.
  const uses = await db.select().from(tables.discountUses).where(isNull(tables.discountUses.releasedAt));
  expect(new Set(uses.map(({ userId, type }) => `${userId} ${type}`)).size).toBe(uses.length);
  const redeemed = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ discounts }) => discounts.map((discount) => discount.redemption_id))
    .filter((id) => id !== undefined);
  expect(new Set(redeemed).size).toBe(redeemed.length);

  // I6: every balance is the sum of its ledger and not negative; each friend earned points once.
  const ledger = await db.select().from(tables.pointsLedger);
  for (const { userId, balance } of await db.select().from(tables.pointsAccounts)) {
    expect(balance).toBe(sum(ledger.filter((entry) => entry.userId === userId).map(({ delta }) => delta)));
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  const credits = ledger.filter(({ kind }) => kind === 'referral');
  expect(sum(credits.map(({ delta }) => delta))).toBe(100 * new Set(credits.map(({ friendId }) => friendId)).size);

  // I7: nothing is there for a reference that the provider never called successful.
  const real = new Set(paid.map(({ reference }) => reference));
  for (const { reference } of [...orders, ...payments]) expect(real.has(reference), reference).toBe(true);
}
