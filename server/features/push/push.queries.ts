import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { outbox, sessions, users } from '#server/db/schema.ts';
import { type PushPayload, pushMessages, pushSubscriptions } from '#server/db/tables/account/push.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;
export type DuePush = typeof pushMessages.$inferSelect & { subscription: Subscription | null };

/** Stores a device's subscription for this session; a device that is known changes its owner. */
export async function saveSubscription(db: Db, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { userId, family, p256dh, auth } = row;
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, family, p256dh, auth } });
}

/** Whether a session has a subscription. */
export async function hasSubscription(db: Db, family: string): Promise<boolean> {
  const [row] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.family, family))
    .limit(1);
  return row !== undefined;
}

/** Deletes the push subscription of a session's device; the other devices of its user stay. */
export async function deleteOfSession(db: Db, family: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.family, family));
}

/** Deletes one subscription, with what waits for it. */
export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Deletes the subscriptions of sessions that ended. */
export async function deleteEnded(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ family: sessions.family })
    .from(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.revokedAt, now)));
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.family, ended));
}

/** Queues a notification for every device of these roles whose session is open. */
export async function enqueuePush(tx: Tx, roles: readonly Role[], payload: PushPayload, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`insert into ${pushMessages} (subscription_id, payload, next_try_at, created_at)
    select ${pushSubscriptions.id}, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from ${pushSubscriptions}
    join ${sessions} on ${sessions.family} = ${pushSubscriptions.family}
    join ${users} on ${users.id} = ${pushSubscriptions.userId}
    where ${and(
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, now),
      eq(sessions.userId, users.id),
      inArray(users.role, [...roles]),
    )}`);
}

/** Queues a mail to everybody with these roles: one for each person and `key`. */
export async function enqueueTeamMail(
  tx: Tx,
  roles: readonly Role[],
  { key, subject, text, html }: { key: string; subject: string; text: string; html: string },
): Promise<void> {
  await tx.execute(sql`insert into ${outbox} (dedupe_key, recipient, subject, text, html)
    select ${key} || ':' || ${users.id}, ${users.email}, ${subject}, ${text}, ${html}
    from ${users}
    where ${users.role} <> 'customer' and ${inArray(users.role, [...roles])} and ${users.email} like '%@%'
    on conflict (dedupe_key) do nothing`);
}

/** Claims up to `limit` due notifications for `leaseMs`. Those of sessions that ended come without a subscription. */
export async function claimDuePush(
  db: Db,
  { now, limit, leaseMs }: { now: Date; limit: number; leaseMs: number },
): Promise<DuePush[]> {
  const due = db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(lte(pushMessages.nextTryAt, now))
    .orderBy(pushMessages.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(pushMessages)
    .set({ nextTryAt: new Date(now.getTime() + leaseMs), attempts: sql`${pushMessages.attempts} + 1` })
    .where(inArray(pushMessages.id, due))
    .returning();
  if (claimed.length === 0) return [];
  const open = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.family, pushSubscriptions.family))
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.id, sessions.userId)))
    .where(
      and(
        inArray(
          pushSubscriptions.id,
          claimed.map(({ subscriptionId }) => subscriptionId),
        ),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        sql`${users.role} <> 'customer'`,
      ),
    );
  const byId = new Map(open.map(({ subscription }) => [subscription.id, subscription]));
  return claimed.map((row) => ({ ...row, subscription: byId.get(row.subscriptionId) ?? null }));
}

/** Deletes a notification that was sent or is not worth another try. */
export async function deletePush(db: Db, id: number): Promise<void> {
  await db.delete(pushMessages).where(eq(pushMessages.id, id));
}

/** Lets a notification wait. */
export async function postponePush(db: Db, id: number, nextTryAt: Date): Promise<void> {
  await db.update(pushMessages).set({ nextTryAt }).where(eq(pushMessages.id, id));
}
