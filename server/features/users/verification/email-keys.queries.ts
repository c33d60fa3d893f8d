import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { emailKeys } from '#server/db/schema.ts';

export type EmailKey = typeof emailKeys.$inferSelect;

/** Stores a new key (its hash) and voids the user's older ones of the same kind. */
export async function replaceEmailKey(tx: Tx, key: typeof emailKeys.$inferInsert, now: Date): Promise<void> {
  await voidEmailKeys(tx, key.userId, key.kind, now);
  await insertEmailKey(tx, key);
}

/** Stores a new key (its hash) beside the user's older ones. */
export async function insertEmailKey(tx: Tx, key: typeof emailKeys.$inferInsert): Promise<void> {
  await tx.insert(emailKeys).values(key);
}

/** Voids the user's open keys of a kind; a voided key behaves like an expired one. */
export async function voidEmailKeys(tx: Db | Tx, userId: number, kind: EmailKey['kind'], now: Date): Promise<void> {
  await tx
    .update(emailKeys)
    .set({ expiresAt: now })
    .where(
      and(
        eq(emailKeys.userId, userId),
        eq(emailKeys.kind, kind),
        isNull(emailKeys.usedAt),
        gt(emailKeys.expiresAt, now),
      ),
    );
}

/** Deletes the user's keys of a kind, used ones too: their links are then unknown. */
export async function deleteEmailKeys(tx: Tx, userId: number, kind: EmailKey['kind']): Promise<void> {
  await tx.delete(emailKeys).where(and(eq(emailKeys.userId, userId), eq(emailKeys.kind, kind)));
}

/** Voids the open keys with these hashes. */
export async function voidKeys(tx: Tx, keyHashes: string[], now: Date): Promise<void> {
  const isOpen = and(isNull(emailKeys.usedAt), gt(emailKeys.expiresAt, now));
  await tx
    .update(emailKeys)
    .set({ expiresAt: now })
    .where(and(inArray(emailKeys.keyHash, keyHashes), isOpen));
}

/** The key with this hash, in any state. */
export async function emailKeyByHash(db: Db, keyHash: string, kind: EmailKey['kind']): Promise<EmailKey | undefined> {
  const [key] = await db
    .select()
    .from(emailKeys)
    .where(and(eq(emailKeys.keyHash, keyHash), eq(emailKeys.kind, kind)));
  return key;
}

/** Uses a key; false when it was used or expired already, so that of many calls at once one succeeds. */
export async function consumeEmailKey(tx: Tx, keyHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(emailKeys)
    .set({ usedAt: now })
    .where(and(eq(emailKeys.keyHash, keyHash), isNull(emailKeys.usedAt), gt(emailKeys.expiresAt, now)))
    .returning({ keyHash: emailKeys.keyHash });
  return used.length === 1;
}
