import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { DAY_MS } from '#domain/durations.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { World } from '#server/ports.ts';
import { owedTo, refundsOfAll } from './owed.queries.ts';

/** In ms: how long a customer sees what came back. */
const SHOWN_MS = 90 * DAY_MS;

/** What the shop owes a customer and how far it is, and what came back in the last 90 days; newest first. */
export async function ownOwed(world: World, userId: number): Promise<CustomerOwed[]> {
  const rows = await owedTo(world.db, userId, new Date(world.now().getTime() - SHOWN_MS));
  const all = await refundsOfAll(
    world.db,
    rows.map(({ payment }) => payment.reference),
  );
  const byReference = Map.groupBy(all, ({ reference }) => reference);
  return rows.map(({ payment, slug, onItsWay }) => {
    const refunds = byReference.get(payment.reference) ?? [];
    const returned = refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0);
    return {
      reference: payment.reference,
      order_slug: slug,
      currency: payment.currency,
      owed: toDecimal(payment.owed),
      on_its_way: toDecimal(Math.min(onItsWay, payment.owed)),
      returned: toDecimal(Math.min(returned, payment.amount)),
      reason: payment.owedReason,
      since: payment.owedSince?.toISOString() ?? null,
      is_decided: payment.state === 'kept',
      refunds: refunds.map(({ amount, state, createdAt }) => {
        return { amount: toDecimal(amount), state, at: createdAt.toISOString() };
      }),
    };
  });
}
