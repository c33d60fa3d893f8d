import { desc, eq } from 'drizzle-orm';
import type { NoticeChannel } from '#domain/notices/channels.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { noticeChoices, phoneMessages } from '#server/db/tables/account/notices.ts';

export type NoticeChoice = typeof noticeChoices.$inferSelect;

/** Stores where a customer wants notices from now on. */
export async function insertChoice(db: Db, choice: typeof noticeChoices.$inferInsert): Promise<void> {
  await db.insert(noticeChoices).values(choice);
}

/** A user's choices, newest first. */
export function choicesOf(db: Db | Tx, userId: number): Promise<NoticeChoice[]> {
  return db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)).orderBy(desc(noticeChoices.id));
}

/** Where a user wants notices: by mail without a choice. */
export async function chosenChannel(db: Db | Tx, userId: number): Promise<NoticeChannel> {
  const [newest] = await db
    .select({ channel: noticeChoices.channel })
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId))
    .orderBy(desc(noticeChoices.id))
    .limit(1);
  return newest?.channel ?? 'mail';
}

/** Deletes a user's choices and every message to their phone. */
export async function eraseNotices(tx: Tx, userId: number): Promise<void> {
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  await tx.delete(phoneMessages).where(eq(phoneMessages.userId, userId));
}
