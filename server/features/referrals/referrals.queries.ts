import { and, desc, eq, exists, sql, sum } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { heldCredits, orders, pointsLedger, users } from '#server/db/schema.ts';

/** The user's own referral code. */
export async function codeOf(db: Db, userId: number): Promise<string> {
  const [user] = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error('A signed-in user does not exist.');
  return user.code;
}

/** A friend whom a user referred, and what the points for the friend depend on. */
export type ReferredFriend = {
  email: string;
  createdAt: Date;
  isDelivered: boolean;
  /** The points that were given and not taken back; null when none ever were. */
  left: number | null;
  /** What was decided about held points: null while open and when none are held. */
  isGranted: boolean | null;
  isHeld: boolean;
  /** The account was deleted: its address is a placeholder. */
  isDeleted: boolean;
};

/** The friends whom a user referred, newest first. */
export function friendsOf(db: Db, userId: number): Promise<ReferredFriend[]> {
  const delivered = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, users.id), eq(orders.status, 'delivered')));
  const earned = db
    .select({ left: sum(pointsLedger.delta) })
    .from(pointsLedger)
    .where(eq(pointsLedger.friendId, users.id));
  return db
    .select({
      email: users.email,
      createdAt: users.createdAt,
      isDelivered: sql<boolean>`${exists(delivered)}`,
      left: sql<number | null>`(${earned})::int`,
      isGranted: heldCredits.isGranted,
      isHeld: sql<boolean>`${heldCredits.friendId} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .leftJoin(heldCredits, eq(heldCredits.friendId, users.id))
    .where(eq(users.referredBy, userId))
    .orderBy(desc(users.id));
}

/** Who referred a user; null for nobody. */
export async function referrerOfUser(tx: Db | Tx, userId: number): Promise<number | null> {
  const [user] = await tx.select({ referredBy: users.referredBy }).from(users).where(eq(users.id, userId));
  return user?.referredBy ?? null;
}
