import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Promotion } from '#domain/prices/promotions.ts';
import { PROMOTIONS_LOCK } from '#server/db/lock-keys.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { promotionEnds, promotions } from '#server/db/tables/discounts/promotions.ts';

const { id, name, code, percentage, fixed, startsAt, endsAt, usesMax, usesPerCustomer, minimum, services, areas } =
  promotions;
const COLUMNS = {
  ...{ id, name, code, percentage, fixed, startsAt, endsAt, usesMax, usesPerCustomer, minimum, services, areas },
  endedAt: promotionEnds.endedAt,
};

const countedEnd = and(eq(promotionEnds.promotionId, promotions.id), isNull(promotionEnds.undoneAt));

/** The promotions without a code that are not over, and every one with this code. */
export function promotionsFor(db: Db | Tx, typed: string | null, now: Date): Promise<Promotion[]> {
  const isAutomatic = and(isNull(code), gt(endsAt, now));
  return db
    .select(COLUMNS)
    .from(promotions)
    .leftJoin(promotionEnds, countedEnd)
    .where(typed === null ? isAutomatic : or(isAutomatic, eq(code, typed)))
    .orderBy(asc(id));
}

/** A promotion, locked until the transaction ends: whoever takes a use of it waits for the others. */
export async function lockPromotion(
  tx: Tx,
  promotionId: number,
): Promise<{ usesMax: number | null; usesPerCustomer: number | null }> {
  const [row] = await tx
    .select({ usesMax, usesPerCustomer })
    .from(promotions)
    .where(eq(id, promotionId))
    .for('no key update');
  if (row === undefined) throw new Error(`The promotion ${promotionId} does not exist.`);
  return row;
}

/** A promotion with the reason that the owner wrote, and the id of their account. */
export type MadePromotion = Promotion & { reason: string; savedBy: number; createdAt: Date };
export type PromotionEnd = typeof promotionEnds.$inferSelect;

/** Every promotion that the owner made, the newest first. */
export function allPromotions(db: Db | Tx): Promise<MadePromotion[]> {
  const { reason, savedBy, createdAt } = promotions;
  return db
    .select({ ...COLUMNS, reason, savedBy, createdAt })
    .from(promotions)
    .leftJoin(promotionEnds, countedEnd)
    .orderBy(desc(id));
}

/** Every end of a promotion, also those that were undone, the oldest first. */
export function allEnds(db: Db | Tx): Promise<PromotionEnd[]> {
  return db.select().from(promotionEnds).orderBy(asc(promotionEnds.id));
}

/** Makes everybody who makes or ends a promotion wait for each other until the transaction ends. */
export async function lockPromotions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PROMOTIONS_LOCK})`);
}

/** Stores a promotion that the owner made; its rules were checked before. */
export async function insertPromotion(tx: Tx, promotion: typeof promotions.$inferInsert): Promise<void> {
  await tx.insert(promotions).values(promotion);
}

/** Ends a promotion. */
export async function insertEnd(tx: Tx, end: { promotionId: number; endedBy: number; endedAt: Date }): Promise<void> {
  await tx.insert(promotionEnds).values(end);
}

/** Lets a promotion that the owner ended run again. */
export async function undoEnd(tx: Tx, promotionId: number, by: number, at: Date): Promise<void> {
  await tx
    .update(promotionEnds)
    .set({ undoneBy: by, undoneAt: at })
    .where(and(eq(promotionEnds.promotionId, promotionId), isNull(promotionEnds.undoneAt)));
}
