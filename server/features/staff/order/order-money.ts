import type { OrderMoney } from '#contract/staff/staff.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { historyOf, type RefundRow, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { leftOf } from '#server/features/orders/refund/team/partial-refund.ts';
import { decisionsOf } from '#server/features/payments/ledger/decisions.queries.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import type { World } from '#server/ports.ts';
import { namesOf } from './people.queries.ts';

type NameOf = (id: number | null) => string;

/** A refund as the team sees it, in its payment's currency. */
export function toRefund(row: RefundRow, currency: string, nameOf: NameOf): OrderMoney['refunds'][number] {
  const { id, amount, state, reason, actorId, createdAt, handledAt } = row;
  const known = { id, amount: toDecimal(amount), currency, state, reason, by: nameOf(actorId) };
  return { ...known, at: createdAt.toISOString(), may_retry: state === 'failed' && handledAt === null };
}

/** The money of an order as the team sees it: paid, refunded, owed, and the history of each refund. */
export async function orderMoney({ db }: Pick<World, 'db'>, reference: string): Promise<OrderMoney | null> {
  const payment = await paymentOf(db, reference);
  if (payment === undefined) return null;
  const refunds = await refundsOf(db, reference);
  const moves = await historyOf(
    db,
    refunds.map(({ id }) => id),
  );
  const decisions = await decisionsOf(db, reference);
  const nameOf = await namesOf(
    db,
    [...refunds, ...moves, ...decisions].map(({ actorId }) => actorId),
  );
  const historyBy = Map.groupBy(moves, ({ refund }) => refund);
  return {
    reference,
    state: payment.state,
    currency: payment.currency,
    paid: toDecimal(payment.amount),
    refunded: toDecimal(payment.returned),
    refundable: toDecimal(leftOf(payment)),
    owed: toDecimal(payment.owed),
    owed_reason: payment.owedReason,
    owed_since: payment.owedSince?.toISOString() ?? null,
    decisions: decisions.map(({ amount, reason, actorId, createdAt }) => {
      return { amount: toDecimal(amount), reason, by: nameOf(actorId), at: createdAt.toISOString() };
    }),
    refunds: refunds.map((row) => ({
      ...toRefund(row, payment.currency, nameOf),
      history: (historyBy.get(row.id) ?? []).map(({ toState, createdAt, actorId, reason }) => {
        return { state: toState, at: createdAt.toISOString(), by: nameOf(actorId), reason };
      }),
    })),
  };
}
