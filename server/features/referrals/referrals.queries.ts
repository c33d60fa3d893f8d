import { and, desc, eq, exists, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, users } from '#server/db/schema.ts';

/** The user's own referral code. */
export async function codeOf(db: Db, userId: number): Promise<string> {
  const [user] = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error('A signed-in user does not exist.');
  return user.code;
}

/** The friends whom a user referred, newest first, and whether an order of theirs was delivered. */
export function friendsOf(db: Db, userId: number): Promise<{ email: string; createdAt: Date; isCompleted: boolean }[]> {
  const delivered = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, users.id), eq(orders.status, 'delivered')));
  return db
    .select({ email: users.email, createdAt: users.createdAt, isCompleted: sql<boolean>`${exists(delivered)}` })
    .from(users)
    .where(eq(users.referredBy, userId))
    .orderBy(desc(users.id));
}

/** Who referred a user; null for nobody. */
export async function referrerOfUser(tx: Db | Tx, userId: number): Promise<number | null> {
  const [user] = await tx.select({ referredBy: users.referredBy }).from(users).where(eq(users.id, userId));
  return user?.referredBy ?? null;
}
