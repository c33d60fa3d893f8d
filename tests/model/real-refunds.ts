import { and, eq, inArray } from 'drizzle-orm';
import { OPEN_REFUNDS } from '#domain/payments/payment-state.ts';
import { toDecimal } from '#domain/prices/money.ts';
import * as tables from '#server/db/schema.ts';
import { followRefunds } from '#server/features/orders/refund/provider/follow-refunds.ts';
import { refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { refundPartially } from '#server/features/orders/refund/team/partial-refund.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import { refundPayment } from '#server/features/staff/money/refund.ts';
import { decideOwed } from '#server/features/staff/owed/owed.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { Shop } from '#tests/support/checkout.ts';
import type { RefundOperation } from './refunds.ts';

type Tell = (event: string, about: Record<string, unknown>) => Promise<string>;

const answer = (value: Refusal | { state: string }) => (isRefusal(value) ? value.refused : value.state);
const atProvider = (shop: Shop, reference: string) =>
  shop.provider.refunds.filter((made) => made.reference === reference);

/** Does an operation on the refunds of one reference in the real shop. */
export async function performRefund(
  shop: Shop,
  operation: RefundOperation,
  { reference, actorId, tell }: { reference: string; actorId: number; tell: Tell },
): Promise<string> {
  const { world } = shop;
  const actor = { id: actorId, role: 'owner' as const };
  switch (operation.kind) {
    case 'refundWhole':
      return answer(await refundInFull(world, reference, actor, 'The model wants it'));
    case 'refundPart': {
      const key = `${reference.slice(-20)}-${operation.slot}`;
      const part = { reference, key, amount: operation.amount, reason: 'A part', actorId };
      return answer(await refundPartially(world, part));
    }
    case 'endRefund': {
      const rows = await refundsOf(world.db, reference);
      const open = rows.filter(({ state }) => OPEN_REFUNDS.includes(state));
      const row = open[operation.pick % Math.max(1, open.length)];
      const made = atProvider(shop, reference).find(({ id }) => String(id) === row?.refundId);
      if (row === undefined || made === undefined) return 'none';
      made.status = operation.end;
      if (operation.isTold) {
        await tell(`refund.${operation.end}`, { id: made.id, transaction_reference: reference, amount: made.amount });
        return 'told';
      }
      // The event is lost; the follow-up's time comes.
      await world.db
        .update(tables.refunds)
        .set({ checkAt: new Date(0) })
        .where(and(eq(tables.refunds.reference, reference), inArray(tables.refunds.state, [...OPEN_REFUNDS])));
      await followRefunds(world);
      return 'told';
    }
    case 'retry': {
      const rows = await refundsOf(world.db, reference);
      const failed = rows.find(({ state, handledAt }) => state === 'failed' && handledAt === null);
      if (failed === undefined) return 'none';
      const request = { reference, key: `retry-${failed.id}-${operation.slot}`, reason: 'Again', retry_of: failed.id };
      const made = await refundPayment(world, actor as never, request);
      return isRefusal(made) ? made.refused : made.refund.state;
    }
    case 'decideOwed': {
      const owed = toDecimal((await paymentOf(world.db, reference))?.owed ?? 0);
      const decided = await decideOwed(world, actor as never, { reference, reason: 'The model wants it', owed });
      return isRefusal(decided) ? decided.refused : 'decided';
    }
  }
}

/** The provider's dashboard: all that is left of a payment goes back. */
export function returnAtProvider(shop: Shop, reference: string): void {
  const made = atProvider(shop, reference);
  for (const refund of made)
    if (refund.status === 'pending' || refund.status === 'needs-attention') refund.status = 'processed';
  const back = made.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const rest = (shop.provider.charges.get(reference)?.amount ?? 0) - back;
  if (made.length > 0 && rest > 0) {
    shop.provider.refunds.push({
      reference,
      amount: rest,
      id: 5_000_000 + shop.provider.refunds.length,
      status: 'processed',
    });
  }
  shop.provider.set(reference, { status: 'reversed' });
}

/** A payment's refunds and what is owed, in the model's form. */
export async function moneyState(shop: Shop, reference: string): Promise<{ refunds: string[]; owed: number }> {
  const states: Record<string, string> = { asked: 'open', accepted: 'open' };
  const rows = await refundsOf(shop.world.db, reference);
  return {
    refunds: rows.map(({ amount, state, handledAt }) => {
      return `${amount} ${states[state] ?? state}${state === 'failed' && handledAt !== null ? ' handled' : ''}`;
    }),
    owed: (await paymentOf(shop.world.db, reference))?.owed ?? 0,
  };
}
