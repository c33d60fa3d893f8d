import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { familyMarkOf, insertDoubt, lockFamily } from '#server/features/discounts/families.queries.ts';
import type { PricedBasket } from '#server/features/payments/intents/pricing.ts';

const words = messages.teamPayments;

/**
 * Writes down each discount for new customers that somebody close may have used before, now that phone and payer are
 * known. The order is made at the price that was shown; the team decides. Returns the sentences for the history.
 */
export async function recordDoubts(
  tx: Tx,
  { userId, phone, discounts }: Pick<PricedBasket, 'discounts'> & { userId: number; phone: string },
  order: { orderId: number; email: string; payerMark: string; now: Date },
): Promise<string[]> {
  const { orderId, email, payerMark, now } = order;
  const who = { userId, email, phone, payerMark };
  const notes: string[] = [];
  if (discounts.some(({ type }) => type !== 'redeemed_points')) await lockFamily(tx, who);
  for (const { type, amount } of discounts) {
    if (type === 'redeemed_points') continue;
    const reason = await familyMarkOf(tx, type, who);
    if (reason === null) continue;
    await insertDoubt(tx, { orderId, type, amount, reason, createdAt: now });
    notes.push(words.discountDoubt(DISCOUNT_LABELS[type], formatCheckout(amount), words.inCommon[reason]));
  }
  return notes;
}
