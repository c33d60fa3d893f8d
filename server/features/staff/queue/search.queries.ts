import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orderSearch, orders } from '#server/db/schema.ts';
import { type OrderCriteria, sortOf, whereOf } from './criteria.queries.ts';

/** The words as the database searches for them; an address is one behind its @. Null without words. */
export function wordsOf({ terms, email = null }: OrderCriteria): SQL | null {
  const words = email === null ? terms : [...terms, `@${email}`];
  if (words.length === 0) return null;
  return sql`order_search_query(array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[])`;
}

/**
 * For each order of a page, how many orders are looked through one by one: 5,000 take 30 ms with 1,000,000 orders. Words
 * that fewer orders have are in some 10,000 at most, and the index finds those in 60 ms; for words that many have it
 * alone took 4 s to 8 s.
 */
const LOOKED_THROUGH = 100;

/** The first orders that match, of those that the other criteria select first. */
export function windowQuery(db: Db, choice: OrderCriteria, words: SQL, after: number | null, limit: number) {
  const first = db
    .select({ id: orders.id })
    .from(orders)
    .where(whereOf(choice, after))
    .orderBy(sortOf(choice))
    .limit(LOOKED_THROUGH * limit)
    .as('first');
  // `offset 0`: each order's words are read by its id, and reading ends when the page is full.
  const itsWords = sql`(select ${orderSearch.words} from ${orderSearch} where ${orderSearch.orderId} = ${first.id} offset 0)`;
  return db
    .select({ id: first.id })
    .from(first)
    .where(sql`${itsWords} @@ ${words}`)
    .orderBy(choice.lateFrom === null ? desc(first.id) : asc(first.id))
    .limit(limit);
}

/** The first orders that match among all, by the index of the words. */
export function indexQuery(db: Db, choice: OrderCriteria, words: SQL, after: number | null, limit: number) {
  const found = sql`${orders.id} in (select ${orderSearch.orderId} from ${orderSearch} where ${orderSearch.words} @@ ${words} offset 0)`;
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereOf(choice, after), found))
    .orderBy(sortOf(choice))
    .limit(limit);
}

/** The ids of a page of the orders with these words: looked for among the first ones, then everywhere. */
export async function searchIds(
  db: Db,
  choice: OrderCriteria,
  words: SQL,
  after: number | null,
  limit: number,
): Promise<number[]> {
  const near = await windowQuery(db, choice, words, after, limit);
  if (near.length === limit) return near.map(({ id }) => id);
  const [beyond] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(whereOf(choice, after))
    .orderBy(sortOf(choice))
    .offset(LOOKED_THROUGH * limit)
    .limit(1);
  const all = beyond === undefined ? near : await indexQuery(db, choice, words, after, limit);
  return all.map(({ id }) => id);
}
