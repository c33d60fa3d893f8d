import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PhoneChannel } from '#domain/notices/channels.ts';
import type { Notice } from '#domain/notices/notices.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { phoneMessages } from '#server/db/tables/account/notices.ts';

export type PhoneMessageRow = typeof phoneMessages.$inferSelect;

/** What a closed row keeps: that it was sent, not to whom and what. */
const BLANK = { phone: '', facts: null, mail: null, begunAt: null } as const;

const isOpen = and(isNull(phoneMessages.acceptedAt), isNull(phoneMessages.closedAt));

/** Queues a message for a phone; a second one with the same key is ignored. */
export async function insertPhoneMessage(tx: Tx, row: typeof phoneMessages.$inferInsert): Promise<void> {
  await tx.insert(phoneMessages).values(row).onConflictDoNothing({ target: phoneMessages.dedupeKey });
}

/** An order by its customer and the code that its messages name. */
type Named = { userId: number; code: string };

/**
 * Ends messages about an order that are not true any more: one that nobody has begun to send is closed, and one that a
 * provider may have goes no further when it fails.
 */
export async function endOvertaken(
  tx: Tx,
  { userId, code }: Named,
  overtaken: readonly Notice[],
  now: Date,
): Promise<void> {
  const isOvertaken = and(
    eq(phoneMessages.userId, userId),
    inArray(phoneMessages.notice, [...overtaken]),
    sql`${phoneMessages.facts} ->> 'code' = ${code}`,
    isNull(phoneMessages.closedAt),
  );
  await tx.update(phoneMessages).set({ next: [], mail: null }).where(isOvertaken);
  await tx
    .update(phoneMessages)
    .set({ ...BLANK, closedAt: now, lastError: null })
    .where(and(isOvertaken, isOpen, isNull(phoneMessages.begunAt)));
}

/** Forgets messages about an order that nobody has begun to send: what they say is not so, and may be told when it is. */
export async function forgetUnsent(tx: Tx, { userId, code }: Named, notices: readonly Notice[]): Promise<void> {
  const isAbout = and(
    eq(phoneMessages.userId, userId),
    inArray(phoneMessages.notice, [...notices]),
    sql`${phoneMessages.facts} ->> 'code' = ${code}`,
  );
  await tx.delete(phoneMessages).where(and(isAbout, isOpen, isNull(phoneMessages.begunAt)));
}

/** Takes a message back that nobody has begun to send; false when it went out, may have, or never was there. */
export async function dropUnsentMessage(tx: Tx, dedupeKey: string, now: Date): Promise<boolean> {
  const dropped = await tx
    .update(phoneMessages)
    .set({ ...BLANK, closedAt: now, lastError: null })
    .where(and(eq(phoneMessages.dedupeKey, dedupeKey), isOpen, isNull(phoneMessages.begunAt)))
    .returning({ id: phoneMessages.id });
  return dropped.length > 0;
}

/**
 * Claims up to `limit` due messages of a channel for `leaseMs`. Until then no other process takes them. One whose
 * sending began and never ended comes back with `begunAt`.
 */
export async function claimDueMessages(
  db: Db,
  { channel, now, limit, leaseMs }: { channel: PhoneChannel; now: Date; limit: number; leaseMs: number },
): Promise<PhoneMessageRow[]> {
  const due = db
    .select({ id: phoneMessages.id })
    .from(phoneMessages)
    .where(and(eq(phoneMessages.channel, channel), isOpen, lte(phoneMessages.nextTryAt, now)))
    .orderBy(phoneMessages.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(phoneMessages)
    .set({ nextTryAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(phoneMessages.id, due))
    .returning();
  return claimed.sort((a, b) => a.id - b.id);
}

/** A claimed row as it was claimed: what changed it meanwhile wins. */
const asClaimed = ({ id, channel, nextTryAt }: PhoneMessageRow) =>
  and(eq(phoneMessages.id, id), eq(phoneMessages.channel, channel), eq(phoneMessages.nextTryAt, nextTryAt), isOpen);

/** Records that the request to the provider begins. Returns false when the row is not ours any more. */
export async function recordRequestStart(db: Db, row: PhoneMessageRow, now: Date): Promise<boolean> {
  const begun = await db
    .update(phoneMessages)
    .set({ begunAt: now, attempts: sql`${phoneMessages.attempts} + 1` })
    .where(and(asClaimed(row), isNull(phoneMessages.begunAt)))
    .returning({ id: phoneMessages.id });
  return begun.length === 1;
}

/** Records that the provider took the message. With `isFinal` no report follows, and the row is closed. */
export async function markAccepted(db: Db, row: PhoneMessageRow, now: Date, isFinal: boolean): Promise<void> {
  await db
    .update(phoneMessages)
    .set({ acceptedAt: now, begunAt: null, lastError: null, ...(isFinal ? { ...BLANK, closedAt: now } : {}) })
    .where(asClaimed(row));
}

/** Lets a message wait; `begunAt` is cleared, because nothing was sent. */
export async function postpone(db: Db, row: PhoneMessageRow, nextTryAt: Date, reason: string | null): Promise<void> {
  await db
    .update(phoneMessages)
    .set({ nextTryAt, begunAt: null, ...(reason === null ? {} : { lastError: reason }) })
    .where(asClaimed(row));
}

/**
 * Goes on to the next channel after a failure, or closes the row and queues its mail when none is left. `next` are the
 * channels that may still be tried. Nothing happens when the row left this channel meanwhile: a failure counts once.
 */
export async function tryNextChannel(
  tx: Tx,
  row: Pick<PhoneMessageRow, 'id' | 'channel' | 'mail'>,
  { next, reason, now }: { next: readonly PhoneChannel[]; reason: string; now: Date },
): Promise<'next' | 'mailed' | 'over' | 'gone'> {
  const [channel, ...rest] = next;
  const isHere = and(
    eq(phoneMessages.id, row.id),
    eq(phoneMessages.channel, row.channel),
    isNull(phoneMessages.closedAt),
  );
  const change =
    channel === undefined
      ? { ...BLANK, closedAt: now }
      : { channel, next: rest, attempts: 0, begunAt: null, acceptedAt: null, nextTryAt: now };
  const changed = await tx
    .update(phoneMessages)
    .set({ ...change, lastError: reason.slice(0, 300) })
    .where(isHere)
    .returning({ id: phoneMessages.id });
  if (changed.length === 0) return 'gone';
  if (channel !== undefined) return 'next';
  if (row.mail === null) return 'over';
  await enqueueMail(tx, row.mail);
  return 'mailed';
}

/** A user's messages, newest first. */
export function messagesOf(db: Db, userId: number): Promise<PhoneMessageRow[]> {
  return db.select().from(phoneMessages).where(eq(phoneMessages.userId, userId)).orderBy(desc(phoneMessages.id));
}

/** The message with this id, locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: number): Promise<PhoneMessageRow | undefined> {
  const [row] = await tx.select().from(phoneMessages).where(eq(phoneMessages.id, id)).for('update');
  return row;
}

/** Closes an open message that arrived, and removes its text and phone. */
export async function closeMessage(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(phoneMessages)
    .set({ ...BLANK, closedAt: now })
    .where(and(eq(phoneMessages.id, id), isNull(phoneMessages.closedAt)));
}

/** Closes messages that a provider took before `moment` and no report spoke about since. */
export async function closeUnreported(db: Db, moment: Date): Promise<void> {
  await db
    .update(phoneMessages)
    .set({ ...BLANK, closedAt: sql`${phoneMessages.acceptedAt}` })
    .where(
      and(isNotNull(phoneMessages.acceptedAt), isNull(phoneMessages.closedAt), lt(phoneMessages.acceptedAt, moment)),
    );
}

/** Deletes the rows of messages that were closed before `moment`. */
export async function deleteClosed(db: Db, moment: Date): Promise<void> {
  await db.delete(phoneMessages).where(lt(phoneMessages.closedAt, moment));
}
