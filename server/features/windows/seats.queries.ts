import { and, type Column, eq, gte, inArray, isNull, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { PromisedHours } from '#domain/orders/promise.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Slot } from '#domain/windows/rules.ts';
import { WINDOWS_LOCK } from '#server/db/lock-keys.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { intents } from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';

export type WindowSeat = typeof windowSeats.$inferSelect;

/** Whose seat it is: a cart's until `heldUntil`, or an order's; and within how many hours its pairs are promised back. */
export type SeatHolder = { userId: number } & PromisedHours &
  ({ cart: string; heldUntil: Date } | { orderId: number; cart: string | null });

/**
 * Makes everybody who takes or gives back seats wait for each other until the transaction ends. Taken after the locks
 * on accounts, payments and orders, never before one of them.
 */
export async function lockWindows(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WINDOWS_LOCK})`);
}

/**
 * Whether nobody is paying for the cart of a seat, and nobody has paid: otherwise it is kept until there is an order. A payment
 * that waits for a person's decision keeps nothing: its order takes the next free window.
 */
export function isCartUnpaid(db: Db | Tx, cart: Column): SQL {
  const pressing = db
    .select({ one: sql`1` })
    .from(intents)
    .where(and(eq(intents.cart, cart), ne(intents.cart, ''), inArray(intents.state, ['checking', 'paid'])));
  return notExists(pressing);
}

/**
 * Releases seats whose reservation is over and that nobody is paying for. Rows that another transaction is turning into an
 * order are left alone.
 */
export async function releaseExpired(db: Db | Tx, now: Date): Promise<void> {
  const lapsed = db
    .select({ id: windowSeats.id })
    .from(windowSeats)
    .where(and(isNull(windowSeats.orderId), lte(windowSeats.heldUntil, now), isCartUnpaid(db, windowSeats.cart)))
    .for('update', { skipLocked: true });
  await db.delete(windowSeats).where(inArray(windowSeats.id, lapsed));
}

/**
 * Releases what this user's other carts have reserved and nobody is paying for: one unpaid cart of an account has seats.
 */
export async function releaseOtherCarts(tx: Tx, userId: number, cart: string): Promise<void> {
  const others = tx
    .select({ id: windowSeats.id })
    .from(windowSeats)
    .where(
      and(
        isNull(windowSeats.orderId),
        eq(windowSeats.userId, userId),
        ne(windowSeats.cart, cart),
        isCartUnpaid(tx, windowSeats.cart),
      ),
    )
    .for('update', { skipLocked: true });
  await tx.delete(windowSeats).where(inArray(windowSeats.id, others));
}

/** The seats that a cart has reserved. */
export function reservedBy(db: Db | Tx, cart: string): Promise<WindowSeat[]> {
  return db
    .select()
    .from(windowSeats)
    .where(and(eq(windowSeats.cart, cart), isNull(windowSeats.orderId)));
}

/** Gives back seats that a cart has reserved. */
export async function releaseReserved(tx: Tx, cart: string, kinds: readonly StopKind[]): Promise<void> {
  await tx
    .delete(windowSeats)
    .where(and(eq(windowSeats.cart, cart), isNull(windowSeats.orderId), inArray(windowSeats.kind, [...kinds])));
}

/** Reserves the seats of a cart for longer. */
export async function extendReserved(tx: Tx, cart: string, heldUntil: Date): Promise<void> {
  await tx
    .update(windowSeats)
    .set({ heldUntil })
    .where(and(eq(windowSeats.cart, cart), isNull(windowSeats.orderId)));
}

/** Gives an order's seats back. */
export async function releaseSeatsOf(tx: Tx, orderId: number, kinds: readonly StopKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await tx.delete(windowSeats).where(and(eq(windowSeats.orderId, orderId), inArray(windowSeats.kind, [...kinds])));
}

/** Turns the seats that a cart has reserved into seats of its order. */
export function assignReserved(tx: Tx, cart: string, orderId: number): Promise<WindowSeat[]> {
  return tx
    .update(windowSeats)
    .set({ orderId, heldUntil: null })
    .where(and(eq(windowSeats.cart, cart), isNull(windowSeats.orderId)))
    .returning();
}

/**
 * Takes a free seat of a window, in one statement; false when it is full. Two callers can't take the same seat: a
 * unique index decides. The window is full too when the owner has lowered its stops below what is taken.
 */
export async function takeSeat(tx: Tx, slot: Slot, kind: StopKind, holder: SeatHolder): Promise<boolean> {
  const { area, date, from, to, stops } = slot;
  const heldUntil = 'heldUntil' in holder ? holder.heldUntil.toISOString() : null;
  const orderId = 'orderId' in holder ? holder.orderId : null;
  const taken = sql`select seat from window_places
    where area = ${area} and day = ${date} and from_time = ${from} and to_time = ${to}`;
  const free = sql`select min(number)::int as seat from generate_series(1, ${stops}::int) as number
    where number not in (${taken}) and (select count(*) from (${taken}) as taken) < ${stops}::int`;
  const { rows } = (await tx.execute(sql`
    insert into window_places (area, day, from_time, to_time, seat, stops, kind, user_id, cart, order_id, held_until, priority_hours)
    select ${area}, ${date}, ${from}, ${to}, free.seat, ${stops}::int, ${kind}, ${holder.userId}::int,
      ${holder.cart}, ${orderId}::int, ${heldUntil}::timestamptz, ${holder.priorityHours}::int
    from (${free}) as free where free.seat is not null
    on conflict (area, day, from_time, to_time, seat) do nothing
    returning id`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

/** How many seats are taken: the key is `area date from to`. */
export type SeatsTaken = Map<string, number>;

/** A window as a key: `area date from to`. */
export const slotKey = ({ area, date, from, to }: Omit<Slot, 'stops'>) => `${area} ${date} ${from} ${to}`;

/**
 * How many seats of each window from one date to another are taken at a moment, not counting those of `except`.
 * Reservations that are over do not count, unless somebody is paying.
 */
export async function takenSeats(
  db: Db | Tx,
  {
    from,
    to,
    now,
    except,
  }: { from: string; to: string; now: Date; except: { userId: number } | { cart: string } | null },
): Promise<SeatsTaken> {
  const isLapsed = and(
    isNull(windowSeats.orderId),
    lte(windowSeats.heldUntil, now),
    isCartUnpaid(db, windowSeats.cart),
  );
  const isOwn =
    except === null
      ? sql`false`
      : and(
          isNull(windowSeats.orderId),
          'cart' in except ? eq(windowSeats.cart, except.cart) : eq(windowSeats.userId, except.userId),
        );
  const rows = await db
    .select({
      area: windowSeats.area,
      date: windowSeats.day,
      from: windowSeats.from,
      to: windowSeats.to,
      count: sql<number>`count(*)::int`,
    })
    .from(windowSeats)
    .where(and(gte(windowSeats.day, from), lte(windowSeats.day, to), sql`not (${isLapsed})`, sql`not (${isOwn})`))
    .groupBy(windowSeats.area, windowSeats.day, windowSeats.from, windowSeats.to);
  return new Map(rows.map(({ count, ...window }) => [slotKey(window), count]));
}

/** Deletes what a user's carts have reserved. */
export async function eraseReservations(tx: Tx, userId: number): Promise<void> {
  await tx.delete(windowSeats).where(and(eq(windowSeats.userId, userId), isNull(windowSeats.orderId)));
}
