import { and, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { discountUses, orders, sessions, users } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** The user with this (normalised) address. */
export async function userByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** The user with this id, also of a deleted account. */
export async function userById(db: Db | Tx, id: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** The user with this id, locked until the transaction ends: of two changes of an account one waits for the other. */
export async function lockUser(tx: Tx, id: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

/** The user whom Google knows by this subject. */
export async function userByGoogleSub(db: Db | Tx, sub: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.googleSub, sub));
  return user;
}

/** The id of the user whose friends sign up with this code; null when nobody's. */
export async function userIdByReferralCode(db: Db | Tx, code: string): Promise<number | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.referralCode, code));
  return user?.id ?? null;
}

/** Whether password and Google subject are still those of `user`. Other changes of them wait until `tx` ends. */
export async function isStillProven(tx: Tx, user: User): Promise<boolean> {
  const [now] = await tx
    .select({ passwordHash: users.passwordHash, googleSub: users.googleSub })
    .from(users)
    .where(eq(users.id, user.id))
    .for('share');
  return now !== undefined && now.passwordHash === user.passwordHash && now.googleSub === user.googleSub;
}

/** Adds a user; undefined when the address (or another unique value) is taken. */
export async function insertUser(db: Db | Tx, user: NewUser): Promise<User | undefined> {
  const [inserted] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return inserted;
}

/** The id that the newest `insertUser` of this transaction drew, and nobody has when the address was taken. */
export async function unusedUserId(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ id: sql<string>`currval(pg_get_serial_sequence('users', 'id'))` })
    .from(sql`(values (1)) as one`);
  return Number(row?.id);
}

/** An id that nobody has or will have, where nothing was inserted. */
export async function nextUserId(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ id: sql<string>`nextval(pg_get_serial_sequence('users', 'id'))` })
    .from(sql`(values (1)) as one`);
  return Number(row?.id);
}

/** Changes columns of one user. */
export async function updateUser(db: Db | Tx, id: number, change: Partial<NewUser>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** The phone numbers of a user's newest orders. */
export async function phonesOf(db: Db | Tx, userId: number): Promise<string[]> {
  const newest = await db
    .select({ phone: orders.phone })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(5);
  return [...new Set(newest.map(({ phone }) => phone))];
}

/** Replaces the password, if it is still the one in `user`. Returns whether it was. */
export async function replacePassword(tx: Tx, user: User, passwordHash: string): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? '')))
    .returning({ id: users.id });
  return replaced.length === 1;
}

/**
 * Whether a user may learn which discounts are used: one with a verified address, or with an order. Anybody else would
 * learn what a deleted account of that mailbox used.
 */
export async function maySeeUses(db: Db | Tx, userId: number): Promise<boolean> {
  const ordered = db.select({ one: sql`1` }).from(orders).where(eq(orders.userId, userId));
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(eq(users.isVerified, true), exists(ordered))));
  return user !== undefined;
}

/** Whether an order that was not cancelled uses the user's signup discount. */
export async function signupDiscountUsed(db: Db | Tx, userId: number): Promise<boolean> {
  const [use] = await db
    .select({ id: discountUses.id })
    .from(discountUses)
    .where(and(eq(discountUses.userId, userId), eq(discountUses.type, 'signup'), isNull(discountUses.releasedAt)));
  return use !== undefined;
}

const sessionUser = (db: Db) =>
  prepared(db, 'session_user', (on, name) =>
    on
      .select({ user: users, authenticatedAt: sessions.authenticatedAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.family, sql.placeholder('family')),
          eq(sessions.userId, sql.placeholder('userId')),
          isNull(sessions.revokedAt),
          sql`${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
        ),
      )
      .prepare(name),
  );

/** The user of a session that is neither ended nor expired at `now`, and when its holder last proved their identity. */
export async function userOfSession(
  db: Db,
  family: string,
  userId: number,
  now: Date,
): Promise<{ user: User; authenticatedAt: Date } | undefined> {
  const [row] = await sessionUser(db).execute({ family, userId, now: now.toISOString() });
  return row;
}

/** Everybody with one of these roles. */
export function usersWithRoles(db: Db | Tx, roles: readonly Role[]): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(inArray(users.role, [...roles]));
}
