import type { DiscountDoubt, RefusedDoubt } from '#contract/staff/money/doubts.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { openDoubts, refusedDoubts } from '#server/features/discounts/doubts.queries.ts';
import { type DoubtKey, decideDoubt, putDoubtRight } from '#server/features/orders/doubts/decide-doubt.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';

/** The other account's order; null when the shop did not note it. */
const otherOf = (slug: string | null, name: string) => (slug === null ? null : { slug, code: orderCode(slug), name });

/** The discounts in doubt that wait for a decision, oldest first. */
export async function listDoubts(world: World): Promise<DiscountDoubt[]> {
  const rows = await openDoubts(world.db);
  return rows.map(({ doubt, slug, name, otherSlug, otherName }) => {
    const { type, amount, reason, createdAt } = doubt;
    const order = { order_slug: slug, order_code: orderCode(slug), name };
    const other = otherOf(otherSlug, otherName);
    return { ...order, type, amount: toDecimal(amount), in_common: reason, other, at: createdAt.toISOString() };
  });
}

/** The newest refused discounts, which the owner may put right. */
export async function listRefused(world: World): Promise<RefusedDoubt[]> {
  const rows = await refusedDoubts(world.db);
  const nameOf = await namesOf(
    world.db,
    rows.map(({ doubt }) => doubt.settledBy),
  );
  return rows.map(({ doubt, slug, name, otherSlug, otherName }) => {
    const { type, amount, decision, settledBy, settledAt, createdAt } = doubt;
    const order = { order_slug: slug, order_code: orderCode(slug), name };
    const decided = { reason: decision ?? '', by: nameOf(settledBy), at: (settledAt ?? createdAt).toISOString() };
    return { ...order, type, amount: toDecimal(amount), other: otherOf(otherSlug, otherName), ...decided };
  });
}

/** Puts the refusal of a discount right; once. */
export async function restoreDiscount(
  world: World,
  actor: Actor,
  { reason, ...doubt }: DoubtKey & { reason: string },
): Promise<{ accepted: boolean } | Refusal> {
  const settled = await putDoubtRight(world, { ...doubt, reason: reason.trim() }, actor);
  return isRefusal(settled) ? settled : { accepted: settled.isAccepted };
}

/** Accepts or refuses a discount in doubt; the first decision stays. */
export async function decideOnDoubt(
  world: World,
  actor: Actor,
  { accepted, reason, ...doubt }: DoubtKey & { accepted: boolean; reason: string },
): Promise<{ accepted: boolean } | Refusal> {
  const settled = await decideDoubt(world, { ...doubt, isAccepted: accepted, reason: reason.trim() }, actor);
  return isRefusal(settled) ? settled : { accepted: settled.isAccepted };
}
