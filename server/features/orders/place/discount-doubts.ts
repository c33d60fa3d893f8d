import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { acceptedReasons, insertDoubt } from '#server/features/discounts/doubts.queries.ts';
import { familyMarksOf, lockFamily } from '#server/features/discounts/families.queries.ts';
import { formerMarksOf } from '#server/features/discounts/former-marks.ts';
import type { PricedBasket } from '#server/features/payments/intents/pricing.ts';
import type { World } from '#server/ports.ts';

const words = messages.teamPayments;

/**
 * Writes down each discount for new customers that somebody close may have used before, of either kind, now that phone
 * and payer are known, unless the team has accepted the same before. The order is made at the price that was shown, and
 * keeps it when its phone number changes later. Returns the sentences for the history; none for what is written
 * already.
 */
export async function recordDoubts(
  world: World,
  tx: Tx,
  { userId, phone, discounts }: Pick<PricedBasket, 'discounts'> & { userId: number; phone: string },
  order: { orderId: number; email: string; payerMark: string; now: Date },
): Promise<string[]> {
  const { orderId, email, payerMark, now } = order;
  const doubtful = discounts.flatMap(({ type, amount }) => (type === 'redeemed_points' ? [] : [{ type, amount }]));
  if (doubtful.length === 0) return [];
  const who = { userId, email, phone, payerMark };
  await lockFamily(tx, who);
  const finds = [...(await familyMarksOf(tx, who)), ...(await formerMarksOf(world, tx, who))];
  const known = finds.length === 0 ? [] : await acceptedReasons(tx, userId);
  const found = finds.find(({ reason }) => !known.includes(reason));
  if (found === undefined) return [];
  const notes: string[] = [];
  for (const { type, amount } of doubtful) {
    if (!(await insertDoubt(tx, { orderId, type, amount, ...found, createdAt: now }))) continue;
    notes.push(words.discountDoubt(DISCOUNT_LABELS[type], formatCheckout(amount), words.inCommon[found.reason]));
  }
  return notes;
}
