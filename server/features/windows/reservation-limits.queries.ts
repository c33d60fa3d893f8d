import { and, eq, gt, isNotNull, isNull, min, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orders, users } from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';
import type { WindowSeat } from './seats.queries.ts';

/** Whether an account has an order that was not cancelled. */
export async function hasValidOrder(db: Db | Tx, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled')))
    .limit(1);
  return row !== undefined;
}

/** Whether an account is one that anybody can open: its address is not verified, and it has no order. */
export async function isUnverifiedWithoutOrder(tx: Tx, userId: number): Promise<boolean> {
  const [user] = await tx.select({ isVerified: users.isVerified }).from(users).where(eq(users.id, userId));
  return user?.isVerified !== true && !(await hasValidOrder(tx, userId));
}

/** When an account first asked for a window, or for priority, after a moment, for carts that are no order; null when it has not. */
export async function firstRequestAfter(tx: Tx, userId: number, after: Date): Promise<Date | null> {
  const ofCart = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.cart, intents.cart), eq(orders.userId, userId)));
  const [row] = await tx
    .select({ at: min(intents.createdAt) })
    .from(intents)
    .where(
      and(
        eq(intents.userId, userId),
        gt(intents.createdAt, after),
        or(isNotNull(intents.pickupWindow), isNotNull(intents.priorityHours)),
        notExists(ofCart),
      ),
    );
  return row?.at ?? null;
}

/** How many seats of a seat's window are reserved without an order. */
export async function countReservedSeats(tx: Tx, { area, day, from, to }: WindowSeat): Promise<number> {
  const isSame = and(
    eq(windowSeats.area, area),
    eq(windowSeats.day, day),
    eq(windowSeats.from, from),
    eq(windowSeats.to, to),
  );
  return tx.$count(windowSeats, and(isSame, isNull(windowSeats.orderId)));
}
