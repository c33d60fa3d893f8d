import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/open.ts';
import { type GrantedDiscount, intents, orders, users } from '#server/db/schema.ts';
import { PRESSING_STATES } from '#server/features/payments/intents/check/due.queries.ts';
import { type Intent, OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';

/** A cart as its owner names it: the site's id of it, and its content. */
export type CartIdentity = { userId: number; cartId: string; pairs: string };

/** More than this nobody keeps open for one cart. */
const OPEN_OF_CART_MAX = 20;

/**
 * Locks an account until the transaction ends, as the order of a payment does: checkouts that its tabs and devices
 * register at the same moment, and an order that is made meanwhile, see each other.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * The open checkouts of this cart: those with its id, and those of the same pairs, which another device of the account
 * registered. Those that may be approved come first, then the newest. One whose cart is an order already does not
 * count.
 */
export function openCheckoutsOfCart(
  db: Db | Tx,
  { userId, cartId, pairs }: CartIdentity,
  now: Date,
): Promise<Intent[]> {
  const isSame = or(eq(intents.cartId, cartId), and(isNotNull(intents.cartId), eq(intents.pairs, pairs)));
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.cart, intents.cart), ne(intents.cart, '')));
  return db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.userId, userId),
        isSame,
        inArray(intents.state, OPEN_STATES),
        gt(intents.expiresAt, now),
        notExists(order),
      ),
    )
    .orderBy(desc(inArray(intents.state, PRESSING_STATES)), desc(intents.createdAt), desc(intents.reference))
    .limit(OPEN_OF_CART_MAX);
}

/** The slug of the order that this cart, with this content, became already; undefined for none. */
export async function orderSlugOfCart(
  db: Db | Tx,
  { userId, cartId, pairs }: CartIdentity,
): Promise<string | undefined> {
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

/**
 * The key of this cart, with this content, when a payment of it is held for the team's decision; undefined for none.
 * Paid again meanwhile, only one of the two becomes an order.
 */
export async function cartKeyInReview(tx: Tx, { userId, cartId, pairs }: CartIdentity): Promise<string | undefined> {
  const [held] = await tx
    .select({ cart: intents.cart })
    .from(intents)
    .where(
      and(
        eq(intents.userId, userId),
        eq(intents.cartId, cartId),
        eq(intents.pairs, pairs),
        eq(intents.state, 'review'),
        notExists(tx.select({ one: sql`1` }).from(orders).where(eq(orders.cart, intents.cart))),
      ),
    )
    .limit(1);
  return held?.cart;
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

/**
 * Whether a checkout may still be approved: it was not replaced, or its replacement ended without money.
 */
function isNotReplaced(db: Db | Tx): SQL | undefined {
  const replacement = alias(intents, 'replacement');
  const pressing = db
    .select({ one: sql`1` })
    .from(replacement)
    .where(
      and(
        eq(replacement.reference, intents.supersededBy),
        inArray(replacement.state, [...PRESSING_STATES, 'ordered', 'review']),
      ),
    );
  return or(isNull(intents.supersededBy), notExists(pressing));
}

/** The discounts in a user's checkouts of other carts that wait for an approval. */
export async function discountsWaiting(
  db: Db,
  { userId, cartId, pairs }: CartIdentity,
  now: Date,
): Promise<GrantedDiscount[]> {
  const others = (await waitingOf(db, userId, now)).filter((each) => each.cartId !== cartId && each.pairs !== pairs);
  return others.flatMap(({ discounts }) => discounts);
}

/** A user's checkouts that wait for an approval, newest first, without those that another waiting one replaced. */
export function waitingOf(db: Db, userId: number, now: Date): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.userId, userId),
        inArray(intents.state, ['checking', 'paid']),
        // The order's own page shows those.
        isNull(intents.extraId),
        isNotReplaced(db),
        gt(intents.expiresAt, now),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(5);
}
