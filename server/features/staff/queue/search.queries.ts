import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { orderSearch, orders } from '#server/db/schema.ts';
import { isByWords, type OrderCriteria, sortOf, whereOf } from './criteria.queries.ts';

/** The words as the database searches for them; an address is one behind its @. Null without words. */
export function searchTextOf(choice: OrderCriteria): SQL | null {
  if (!isByWords(choice)) return null;
  const { terms, email = null } = choice;
  const words = email === null ? terms : [...terms, `@${email}`];
  return sql`order_search_query(array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[])`;
}

/**
 * For each order of a page, how many orders are looked through one by one: 5,000 are 21,600 pages of 8 kB at most. Words
 * that fewer than one in a hundred orders has are left to the index; by it alone a word that every order has took
 * 130,000 pages among 1,000,000 orders.
 */
const LOOKED_THROUGH = 100;

/** So long a word few orders have: the index finds them, and the first orders need not be looked through. */
const RARE_LENGTH = 7;

/** The first orders that match, of those that the other criteria select first. */
export function firstRowsQuery(db: Db, choice: OrderCriteria, words: SQL, after: number | null, limit: number) {
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
    .orderBy(choice.overdue === null ? desc(first.id) : asc(first.id))
    .limit(limit);
}

/** The first orders that match among all, by the index of the words. */
export function indexQuery(db: Db, choice: OrderCriteria, words: SQL, after: number | null, limit: number) {
  const isLate = choice.overdue !== null;
  const found = db
    .select({ id: orderSearch.orderId })
    .from(orderSearch)
    .where(sql`${orderSearch.words} @@ ${words}`)
    .orderBy(isLate ? asc(orderSearch.orderId) : desc(orderSearch.orderId))
    .as('found');
  // The words' index first, because the subquery is sorted; then, because of `offset 0`, each order by its id until the
  // page is full. Else the database may read all orders from the newest on: 117,600 pages of 8 kB for a phone number
  // among 1,000,000, and 200 so.
  const matches = sql`exists (select 1 from ${orders} where ${and(eq(orders.id, found.id), whereOf(choice, after))} offset 0)`;
  return db
    .select({ id: found.id })
    .from(found)
    .where(matches)
    .orderBy(isLate ? asc(found.id) : desc(found.id))
    .limit(limit);
}

/** The first orders by a part of a payment's reference. */
export function referenceQuery(db: Db, choice: OrderCriteria, after: number | null, limit: number) {
  const byReference = { ...choice, terms: [], email: null };
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(whereOf(byReference, after))
    .orderBy(sortOf(choice))
    .limit(limit);
}

/** The ids of a page of the orders with these words, or with what may be a part of a payment's reference. */
export async function searchIds(
  db: Db,
  choice: OrderCriteria,
  words: SQL,
  after: number | null,
  limit: number,
): Promise<number[]> {
  const withWords = await idsByWords(db, choice, words, after, limit);
  if (!choice.reference) return withWords;
  const paidBy = (await referenceQuery(db, choice, after, limit)).map(({ id }) => id);
  const ids = [...new Set([...withWords, ...paidBy])].sort((a, b) => (choice.overdue === null ? b - a : a - b));
  return ids.slice(0, limit);
}

/** Frequent words are looked for among the first orders before all. */
async function idsByWords(
  db: Db,
  choice: OrderCriteria,
  words: SQL,
  after: number | null,
  limit: number,
): Promise<number[]> {
  const isRare = [...choice.terms, choice.email ?? ''].some((word) => word.length >= RARE_LENGTH);
  if (isRare) return (await indexQuery(db, choice, words, after, limit)).map(({ id }) => id);
  const near = await firstRowsQuery(db, choice, words, after, limit);
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
