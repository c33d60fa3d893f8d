import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type DifferenceKind, PAYMENT_DIFFERENCES } from '#domain/payments/differences.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { orders, payments } from '#server/db/schema.ts';
import { comparisonItems, differences } from '#server/db/tables/payments/comparisons.ts';

export type Difference = Omit<typeof differences.$inferSelect, 'kind'> & { kind: DifferenceKind };
/** A difference that a comparison found. */
export type NewDifference = {
  kind: DifferenceKind;
  key: string;
  reference: string | null;
  currency: string;
  theirs: number | null;
  ours: number | null;
  word?: string;
  happenedAt: Date;
};

/**
 * Stores a difference or, if it is known, that it is still there. One that an owner has decided about stays decided as
 * long as its sums and words stay the same. Returns whether it is open and new.
 */
export async function saveDifference(db: Db | Tx, found: NewDifference, now: Date): Promise<boolean> {
  const { kind, key, reference, currency, theirs, ours, word = '', happenedAt } = found;
  const at = now.toISOString();
  const { rows } = (await db.execute(sql`
    with decided as (
      update differences set last_seen_at = ${at}::timestamptz
      where id = (
        select id from differences
        where kind = ${kind} and key = ${key} and decision is not null
        order by id desc limit 1
      ) and theirs is not distinct from ${theirs}::bigint and ours is not distinct from ${ours}::bigint and word = ${word}
      returning id
    )
    insert into differences (kind, key, reference, currency, theirs, ours, word, happened_at, first_seen_at, last_seen_at)
    select ${kind}, ${key}, ${reference}, ${currency}, ${theirs}::bigint, ${ours}::bigint, ${word},
      ${happenedAt.toISOString()}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    where not exists (select 1 from decided)
    on conflict (kind, key) where resolved_at is null do update
      set theirs = excluded.theirs, ours = excluded.ours, word = excluded.word, last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as is_new`)) as unknown as { rows: { is_new: boolean }[] };
  return rows[0]?.is_new === true;
}

/** The open differences, oldest first, after the one with this id. */
export async function openDifferences(db: Db, after: number, limit: number): Promise<Difference[]> {
  const rows = await db
    .select()
    .from(differences)
    .where(and(isNull(differences.resolvedAt), gt(differences.id, after)))
    .orderBy(asc(differences.id))
    .limit(limit);
  return rows as Difference[];
}

/** The differences that were resolved last, newest first. */
export async function resolvedDifferences(db: Db, limit: number): Promise<Difference[]> {
  const rows = await db
    .select()
    .from(differences)
    .where(sql`${differences.resolvedAt} is not null`)
    .orderBy(desc(differences.resolvedAt))
    .limit(limit);
  return rows as Difference[];
}

/** The references of open differences of payments that a comparison's lists do not contain. */
export async function unlistedDifferences(db: Db, comparisonId: number, limit: number): Promise<string[]> {
  const listed = db
    .select({ key: comparisonItems.key })
    .from(comparisonItems)
    .where(and(eq(comparisonItems.comparisonId, comparisonId), eq(comparisonItems.list, 'transactions')));
  const rows = await db
    .selectDistinct({ key: differences.key })
    .from(differences)
    .where(
      and(
        isNull(differences.resolvedAt),
        inArray(differences.kind, [...PAYMENT_DIFFERENCES]),
        sql`${differences.key} not in ${listed}`,
      ),
    )
    .limit(limit);
  return rows.map(({ key }) => key);
}

/**
 * Resolves the open differences that a comparison has looked for and not found: those of its period, and those of
 * payments that it asked about one by one. Returns how many.
 */
export async function resolveGone(
  tx: Tx,
  comparison: { id: number; startedAt: Date; fromAt: Date; toAt: Date },
  now: Date,
): Promise<number> {
  const listed = tx
    .select({ key: comparisonItems.key })
    .from(comparisonItems)
    .where(and(eq(comparisonItems.comparisonId, comparison.id), eq(comparisonItems.list, 'transactions')));
  const isOfPayment = and(inArray(differences.kind, [...PAYMENT_DIFFERENCES]), sql`${differences.key} in ${listed}`);
  const isOfPeriod = and(gte(differences.happenedAt, comparison.fromAt), lt(differences.happenedAt, comparison.toAt));
  const isOfClearDispute = sql`(${differences.kind} = 'disputeWord'
    and exists (select 1 from disputes d where d.dispute_id = ${differences.key} and d.state <> 'unclear'))`;
  const gone = await tx
    .update(differences)
    .set({ resolvedAt: now })
    .where(
      and(
        isNull(differences.resolvedAt),
        lt(differences.lastSeenAt, comparison.startedAt),
        sql`(${isOfPayment} or ${isOfPeriod} or ${isOfClearDispute} or ${differences.kind} = 'unreadable')`,
      ),
    )
    .returning({ id: differences.id });
  return gone.length;
}

/** Resolves an open difference by an owner's written decision; false when it is resolved already. */
export async function decideDifference(
  db: Db,
  id: number,
  decided: { decision: string; resolvedBy: number; now: Date },
): Promise<boolean> {
  const { decision, resolvedBy, now } = decided;
  const rows = await db
    .update(differences)
    .set({ decision, resolvedBy, resolvedAt: now })
    .where(and(eq(differences.id, id), isNull(differences.resolvedAt)))
    .returning({ id: differences.id });
  return rows.length > 0;
}

/** A difference by its id. */
export async function differenceById(db: Db, id: number): Promise<Difference | undefined> {
  const [row] = await db.select().from(differences).where(eq(differences.id, id));
  return row as Difference | undefined;
}

/** The slugs of the orders that these references paid for. */
export async function slugsOf(db: Db, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .select({ reference: payments.reference, slug: orders.slug })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.reference, [...new Set(references)]));
  return new Map(rows.map(({ reference, slug }) => [reference, slug]));
}
