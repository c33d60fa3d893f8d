import type { DiscountDoubt, RefusedDoubt } from '#contract/staff-doubts.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { openDoubts, refusedDoubts } from '#server/features/discounts/doubts.queries.ts';
import { decideDoubt, putDoubtRight } from '#server/features/orders/doubts/decide-doubt.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';

/** The discounts in doubt that wait for a decision, oldest first. */
export async function listDoubts(world: World): Promise<DiscountDoubt[]> {
  const rows = await openDoubts(world.db);
  return rows.map(({ doubt, slug, name, otherSlug, otherName }) => {
    const { type, amount, reason, createdAt } = doubt;
    const order = { order_slug: slug, order_code: orderCode(slug), name };
    const other = otherSlug === null ? null : { slug: otherSlug, code: orderCode(otherSlug), name: otherName };
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
  return rows.map(({ doubt, slug, name }) => {
    const { type, amount, decision, settledBy, settledAt, createdAt } = doubt;
    const order = { order_slug: slug, order_code: orderCode(slug), name };
    const decided = { reason: decision ?? '', by: nameOf(settledBy), at: (settledAt ?? createdAt).toISOString() };
    return { ...order, type, amount: toDecimal(amount), ...decided };
  });
}

/** Puts the refusal of a discount right; once. */
export async function restoreDiscount(
  world: World,
  actor: Actor,
  { slug, type, reason }: { slug: string; type: string; reason: string },
): Promise<{ accepted: boolean } | Refusal> {
  const settled = await putDoubtRight(world, { slug, type, reason: reason.trim() }, actor);
  return isRefusal(settled) ? settled : { accepted: settled.isAccepted };
}

/** Accepts or refuses a discount in doubt; the first decision stays. */
export async function decideOnDoubt(
  world: World,
  actor: Actor,
  doubt: { slug: string; type: string; accepted: boolean; reason: string },
): Promise<{ accepted: boolean } | Refusal> {
  const { slug, type, accepted, reason } = doubt;
  const settled = await decideDoubt(world, { slug, type, isAccepted: accepted, reason: reason.trim() }, actor);
  return isRefusal(settled) ? settled : { accepted: settled.isAccepted };
}
