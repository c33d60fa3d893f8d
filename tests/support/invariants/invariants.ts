import { expect } from 'vitest';
import * as tables from '#server/db/schema.ts';
import { sweep } from '#server/jobs/missed-charges.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { invariantViolations } from './invariant-violations.ts';

/** Runs the jobs until nothing is left, as they do within two minutes after faults end. */
export async function finishJobs(shop: Shop): Promise<void> {
  shop.provider.fault = null;
  shop.provider.delayMs = 0;
  shop.provider.beforeAnswer = null;
  shop.clock.advance(20 * 60_000);
  while ((await handleStoredEvents(shop.world)) > 0);
  await reconcile(shop.world);
  expect(await sweep(shop.world)).toBe(true);
}

/** Everything that must be true of money, orders, discounts and points, whatever happened before. */
export async function expectInvariants(shop: Shop): Promise<void> {
  await finishJobs(shop);
  const { db } = shop.world;
  expect(await invariantViolations(db, shop.provider.charges.values(), shop.provider.refunds)).toEqual([]);

  // I3: only its owner can read an order.
  const orders = await db.select().from(tables.orders).limit(20);
  const stranger = await shop.newUser();
  for (const { slug, userId } of orders) {
    const owner = await shop.signIn({ id: userId });
    expect((await shop.request('GET', `/api/orders/${slug}/`, { token: owner })).status).toBe(200);
    expect((await shop.request('GET', `/api/orders/${slug}/`, { token: stranger })).status).toBe(404);
  }
}
