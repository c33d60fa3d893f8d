import { sql } from 'drizzle-orm';
import { balanceChange } from '#domain/books/accounts.ts';
import { POINTS_CURRENCY, pointsCause, pointsTargets } from '#domain/books/points-value.ts';
import type { Tx } from '#server/db/open.ts';
import { pointsAccounts, redemptions, users } from '#server/db/schema.ts';
import { bookedFor, insertEntry, lockSubject } from './journal.queries.ts';

/** A user's points that are worth something: the balance, and redemptions that no order uses. */
async function pointsOf(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx
    .select({
      points: sql<number>`(coalesce((select ${pointsAccounts.balance} from ${pointsAccounts} where ${pointsAccounts.userId} = ${userId}), 0)
        + (select coalesce(sum(${redemptions.points}), 0) from ${redemptions}
           where ${redemptions.userId} = ${userId} and ${redemptions.orderId} is null))::int`,
    })
    .from(users)
    .limit(1);
  return row?.points ?? 0;
}

/**
 * Posts what a user's points are worth now, as the difference to what the journal holds; nothing when it holds that.
 * Every change of points calls it in its transaction.
 */
export async function bookPoints(tx: Tx, userId: number, cause?: string): Promise<void> {
  const subject = { kind: 'points', subject: String(userId) } as const;
  await lockSubject(tx, subject);
  const booked = (await bookedFor(tx, subject)).get(POINTS_CURRENCY) ?? {};
  const change = balanceChange(booked, pointsTargets(await pointsOf(tx, userId)));
  if (Object.keys(change).length === 0) return;
  await insertEntry(tx, { ...subject, cause: cause ?? pointsCause(change), currency: POINTS_CURRENCY, change });
}
