import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orders } from '#server/db/schema.ts';
import { type Intent, OPEN_STATES } from './intents.queries.ts';

/** A cart as its owner names it: the site's id of it, and its content. */
export type CartClaim = { userId: number; cartId: string; pairs: string };

/** More than this nobody keeps open for one cart. */
const RIVALS_MAX = 20;

/**
 * The open checkouts of this cart, newest first: those with its id, and those of the same pairs, which another device of
 * the account registered.
 */
export function rivalsOf(db: Db, { userId, cartId, pairs }: CartClaim, now: Date): Promise<Intent[]> {
  const isSame = or(eq(intents.cartId, cartId), and(isNotNull(intents.cartId), eq(intents.pairs, pairs)));
  return db
    .select()
    .from(intents)
    .where(and(eq(intents.userId, userId), isSame, inArray(intents.state, OPEN_STATES), gt(intents.expiresAt, now)))
    .orderBy(desc(intents.createdAt), desc(intents.reference))
    .limit(RIVALS_MAX);
}

/** The slug of the order that this cart, with this content, became already; undefined for none. */
export async function orderedAs(db: Db, { userId, cartId, pairs }: CartClaim): Promise<string | undefined> {
  const [order] = await db
    .select({ slug: orders.slug })
    .from(intents)
    .innerJoin(orders, eq(orders.reference, intents.reference))
    .where(
      and(
        eq(intents.userId, userId),
        eq(intents.cartId, cartId),
        eq(intents.pairs, pairs),
        ne(orders.status, 'cancelled'),
      ),
    )
    .limit(1);
  return order?.slug;
}

/** The order that the cart of a checkout became; undefined for none. */
export async function orderOfCart(
  db: Db | Tx,
  cart: string | undefined,
): Promise<{ slug: string; reference: string; userId: number } | undefined> {
  if (cart === undefined || cart === '') return undefined;
  const [order] = await db
    .select({ slug: orders.slug, reference: orders.reference, userId: orders.userId })
    .from(orders)
    .where(eq(orders.cart, cart));
  return order;
}

/** A user's checkouts that wait for an approval and are not replaced, newest first. */
export function waitingOf(db: Db, userId: number, now: Date): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.userId, userId),
        inArray(intents.state, ['checking', 'paid']),
        isNull(intents.supersededBy),
        gt(intents.expiresAt, now),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(5);
}
