import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import { accountsNotToDoubt, insertDoubt } from '#server/features/discounts/doubts.queries.ts';
import { formerMarksOf } from '#server/features/discounts/former-marks.ts';
import type { SharedIdentity } from '#server/features/discounts/same-person.queries.ts';
import { FAMILY_MARKS, lockIdentity, sharedIdentitiesOf } from '#server/features/discounts/same-person.queries.ts';
import type { PricedBasket } from '#server/features/payments/intents/price/pricing.ts';
import type { World } from '#server/ports.ts';

const words = messages.teamPayments;

/** At most so many other accounts are asked about for one order, the surest and oldest first. */
const OTHERS_MAX = 10;

/** The surest thing in common with each other account, the surest and oldest first. */
function surest(finds: readonly SharedIdentity[]): SharedIdentity[] {
  const rank = ({ reason }: SharedIdentity) => FAMILY_MARKS.indexOf(reason);
  const sorted = [...finds].sort((a, b) => rank(a) - rank(b) || a.otherOrderId - b.otherOrderId);
  const byOther = new Map<number, SharedIdentity>();
  for (const find of sorted) if (!byOther.has(find.otherUserId)) byOther.set(find.otherUserId, find);
  return [...byOther.values()];
}

/**
 * Writes down each discount for new customers that somebody close may have used before, of either kind, now that phone
 * and payer are known: one doubt for each other account, unless the team knows that it is another person's. The order
 * is made at the price that was shown, and keeps it when its phone number changes later. Returns the sentences for the
 * history; none for what is written already.
 */
export async function recordDoubts(
  world: World,
  tx: Tx,
  { userId, phone, discounts }: Pick<PricedBasket, 'discounts'> & { userId: number; phone: string },
  order: { orderId: number; email: string; payerMark: string; now: Date },
): Promise<string[]> {
  const { orderId, email, payerMark, now } = order;
  const doubtful = discounts.flatMap(({ type, amount }) =>
    type === 'signup' || type === 'referral' ? [{ type, amount }] : [],
  );
  if (doubtful.length === 0) return [];
  const who = { userId, email, phone, payerMark };
  await lockIdentity(tx, who);
  const finds = [...(await sharedIdentitiesOf(tx, who)), ...(await formerMarksOf(world, tx, who))];
  if (finds.length === 0) return [];
  const settled = await accountsNotToDoubt(tx, { userId, orderId });
  const asked = surest(finds.filter(({ otherUserId }) => !settled.has(otherUserId))).slice(0, OTHERS_MAX);
  const notes = new Set<string>();
  for (const { reason, otherOrderId } of asked) {
    for (const { type, amount } of doubtful) {
      if (!(await insertDoubt(tx, { orderId, type, amount, reason, otherOrderId, createdAt: now }))) continue;
      notes.add(words.discountDoubt(DISCOUNT_LABELS[type], formatCheckout(amount), words.inCommon[reason]));
    }
  }
  return [...notes];
}
