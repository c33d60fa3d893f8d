import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { insertDoubt, isKnownFamily } from '#server/features/discounts/doubts.queries.ts';
import { familyMarkOf, lockFamily } from '#server/features/discounts/families.queries.ts';
import type { PricedBasket } from '#server/features/payments/intents/pricing.ts';

const words = messages.teamPayments;

/**
 * Writes down each discount for new customers that somebody close may have used before, now that phone and payer are
 * known, unless the team has accepted the same before. The order is made at the price that was shown. Returns the sentences for the history.
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
    const found = await familyMarkOf(tx, type, who);
    if (found === null) continue;
    const { reason, otherOrderId } = found;
    if (await isKnownFamily(tx, userId, { type, reason })) continue;
    await insertDoubt(tx, { orderId, type, amount, reason, otherOrderId, createdAt: now });
    notes.push(words.discountDoubt(DISCOUNT_LABELS[type], formatCheckout(amount), words.inCommon[reason]));
  }
  return notes;
}
