import { and, eq, gt, isNotNull, isNull, min, ne, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orders, users } from '#server/db/schema.ts';
import { windowPlaces } from '#server/db/tables/orders/windows.ts';
import type { WindowSeat } from './seats.queries.ts';

/** Whether an account has an order that was not cancelled. */
export async function hasOrdered(db: Db | Tx, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled')))
    .limit(1);
  return row !== undefined;
}

/** Whether an account is one that anybody can open: its address is not verified, and it has no order. */
export async function isUnknown(tx: Tx, userId: number): Promise<boolean> {
  const [user] = await tx.select({ isVerified: users.isVerified }).from(users).where(eq(users.id, userId));
  return user?.isVerified !== true && !(await hasOrdered(tx, userId));
}

/** When an account first asked for a window after a moment, for carts that are no order; null when it has not. */
export async function firstAsk(tx: Tx, userId: number, after: Date): Promise<Date | null> {
  const ofCart = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.cart, intents.cart), eq(orders.userId, userId)));
  const [row] = await tx
    .select({ at: min(intents.createdAt) })
    .from(intents)
    .where(
      and(eq(intents.userId, userId), gt(intents.createdAt, after), isNotNull(intents.pickupWindow), notExists(ofCart)),
    );
  return row?.at ?? null;
}

/** How many places of a place's window are held without an order. */
export async function heldBeside(tx: Tx, { area, day, from, to }: WindowSeat): Promise<number> {
  const isSame = and(
    eq(windowPlaces.area, area),
    eq(windowPlaces.day, day),
    eq(windowPlaces.from, from),
    eq(windowPlaces.to, to),
  );
  return tx.$count(windowPlaces, and(isSame, isNull(windowPlaces.orderId)));
}
