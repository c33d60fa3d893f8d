import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { googleNonces, users } from '#server/db/schema.ts';
import type { NewUser } from '#server/features/users/users.queries.ts';

/** Stores a nonce (its hash) that the server issued. */
export async function insertNonce(db: Db, nonceHash: string, expiresAt: Date): Promise<void> {
  await db.insert(googleNonces).values({ nonceHash, expiresAt });
}

/** Uses a nonce: 'good' once, 'spent' when used or expired, 'foreign' when the server never issued it. */
export async function consumeNonce(db: Db, nonceHash: string, now: Date): Promise<'good' | 'spent' | 'foreign'> {
  const used = await db
    .update(googleNonces)
    .set({ usedAt: now })
    .where(and(eq(googleNonces.nonceHash, nonceHash), isNull(googleNonces.usedAt), gt(googleNonces.expiresAt, now)))
    .returning({ nonceHash: googleNonces.nonceHash });
  if (used.length === 1) return 'good';
  const [known] = await db.select().from(googleNonces).where(eq(googleNonces.nonceHash, nonceHash));
  return known === undefined ? 'foreign' : 'spent';
}

/**
 * Links a user without a Google subject to one, with further changes; false when the user changed
 * meanwhile (deleted, linked, verified though `isVerified` says not, or with a password proven though `passwordProven`
 * says not).
 */
export async function linkGoogle(
  tx: Tx,
  user: { id: number; isVerified: boolean; passwordProven: boolean },
  change: Partial<NewUser> & { googleSub: string },
): Promise<boolean> {
  const linked = await tx
    .update(users)
    .set(change)
    .where(
      and(
        eq(users.id, user.id),
        isNull(users.googleSub),
        isNull(users.deletedAt),
        eq(users.isVerified, user.isVerified),
        eq(users.passwordProven, user.passwordProven),
      ),
    )
    .returning({ id: users.id });
  return linked.length === 1;
}
