import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents, payments } from '#server/db/schema.ts';
import type { IntentState } from '#server/features/payments/intents/intents.queries.ts';

/** A payment of a customer that is not an order yet; `amount` in hundredths of `currency`. */
export type Unsettled = {
  reference: string;
  state: IntentState;
  amount: number;
  currency: string;
  reason: string;
  /** Whether all of it is being refunded, and none of that failed. */
  isReturning: boolean;
  createdAt: Date;
};

/** Why money goes back by itself: the payment was a cart's second one, or nothing was to be paid for the order. */
const SECOND = { returns: 'superseded', back: 'secondReturned' } as const;
const EXTRA = { returns: 'extraReturns', back: 'extraReturned' } as const;

/**
 * A user's payments without an order: what is owed of them, and checkouts being checked. Second payments of a
 * cart that were given back since `since` are listed too, so that the customer sees where the money went. A checkout for
 * a correction is shown on its order's page; here is only its money that goes back.
 */
export async function unsettledOf(db: Db, userId: number, since: Date): Promise<Unsettled[]> {
  const isReturned = and(
    eq(payments.state, 'refunded'),
    eq(payments.reason, 'superseded'),
    gt(payments.createdAt, since),
  );
  const held = await db
    .select({ payment: payments, extraId: intents.extraId })
    .from(payments)
    .leftJoin(intents, eq(intents.reference, payments.reference))
    .where(and(eq(payments.userId, userId), isNull(payments.orderId), or(gt(payments.owed, 0), isReturned)))
    .orderBy(desc(payments.createdAt))
    .limit(100);
  const open = await db
    .select()
    .from(intents)
    .leftJoin(payments, eq(payments.reference, intents.reference))
    .where(
      and(
        eq(intents.userId, userId),
        inArray(intents.state, ['checking', 'paid']),
        isNull(intents.extraId),
        isNull(payments.reference),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(100);
  return [
    ...held.map(({ payment, extraId }) => {
      const { reference, state, amount, owed, owedReason, currency, reason, createdAt } = payment;
      const failure = owedReason === 'review' || owedReason === 'onItsWay' ? null : owedReason;
      const isSecond = reason === 'superseded' && failure === null;
      const word = extraId === null ? SECOND : EXTRA;
      const cause = isSecond ? word[state === 'refunded' ? 'back' : 'returns'] : (reason ?? 'other');
      const why = failure ?? (state === 'refunding' && !isSecond ? state : cause);
      const shown = state === 'refunded' ? state : isSecond ? ('superseded' as const) : ('review' as const);
      const isReturning = shown === 'review' && state === 'refunding';
      return {
        reference,
        state: shown,
        amount: owed > 0 ? owed : amount,
        currency,
        reason: why,
        isReturning,
        createdAt,
      };
    }),
    ...open.map(({ intents: { reference, state, total, createdAt } }) => {
      return { reference, state, amount: total, currency: 'GHS', reason: state, isReturning: false, createdAt };
    }),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
