import { and, desc, eq, inArray } from 'drizzle-orm';
import * as tables from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import { expireExtras, withdrawExtra } from '#server/features/orders/extra/end-extra.ts';
import { payExtra } from '#server/features/orders/extra/pay-extra.ts';
import { OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';
import { isRefusal } from '#server/refusal.ts';
import type { Shop } from '#tests/support/checkout.ts';
import type { TestUser } from '#tests/support/world.ts';
import type { ExtraOperation } from './extras.ts';
import { costOf } from './model.ts';

type Quote = { reference: string; amount: number; user: TestUser };
type Tell = (event: string, about: Record<string, unknown>) => Promise<string>;
type By = Quote & { actorId: number; tell: Tell; pay: () => unknown };

/** Does an operation on additional payments in the real shop; `opened` is the checkout that it began. */
export async function performExtra(
  shop: Shop,
  operation: ExtraOperation,
  { reference, amount, user, actorId, tell, pay }: By,
): Promise<{ answer: string; opened?: Quote }> {
  const { world } = shop;
  const { db } = world;
  if (operation.kind === 'payExtra') {
    // Two payments at one moment would have no order of their own.
    shop.clock.advance(1_000);
    const isNew = shop.provider.charges.get(reference) === undefined;
    if (!isNew) return { answer: '200' };
    shop.provider.set(reference, { amount, email: user.email, status: 'success', paidAt: shop.clock.now() });
    pay();
    return { answer: await tell('charge.success', { reference }) };
  }
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
  if (order === undefined)
    return { answer: operation.kind === 'propose' || operation.kind === 'openExtra' ? 'missing' : 'conflict' };
  const { slug } = order;
  if (operation.kind === 'openExtra') {
    const page = await payExtra(world, user, slug);
    if (isRefusal(page)) return { answer: page.refused };
    const [intent] = await db.select().from(tables.intents).where(eq(tables.intents.reference, page.reference));
    return { answer: 'open', opened: { reference: page.reference, amount: intent?.total ?? 0, user } };
  }
  if (operation.kind === 'propose') {
    const off = order.discounts.reduce((sum, { percentage }) => sum + percentage, 0);
    const extra = costOf(operation.pairs, off) - (order.corrected?.total ?? order.total);
    const request = { reason: 'The model asks', items: [{ service_id: 1, quantity: operation.pairs }] };
    const asked = await correctOrder(world, { slug, actorId, refund: null, extra, request });
    return { answer: isRefusal(asked) ? asked.refused : 'done' };
  }
  const [newest] = await db
    .select()
    .from(extraPayments)
    .where(eq(extraPayments.orderId, order.id))
    .orderBy(desc(extraPayments.id))
    .limit(1);
  if (operation.kind === 'withdraw') {
    const refused = await withdrawExtra(world, { slug, id: newest?.id ?? 0, actorId });
    return { answer: refused === null ? 'done' : refused.refused };
  }
  if (newest?.state !== 'proposed') return { answer: 'conflict' };
  // Its time is over, and so is that of its pages: nobody paid them.
  const past = new Date(shop.clock.now().getTime() - 1);
  await db.update(extraPayments).set({ expiresAt: past }).where(eq(extraPayments.id, newest.id));
  await db
    .update(tables.intents)
    .set({ state: 'expired', expiresAt: past, nextCheckAt: null })
    .where(and(eq(tables.intents.extraId, newest.id), inArray(tables.intents.state, OPEN_STATES)));
  return { answer: (await expireExtras(world)) === 1 ? 'done' : 'none' };
}
