import { type SQL, sql } from 'drizzle-orm';

/** What was paid in addition for an order, in pesewas: a subquery, so that no order is counted once for each payment. */
export const extrasPaid = (orderId: SQL): SQL =>
  sql`(select coalesce(sum(extra.amount), 0) from extra_payments extra where extra.order_id = ${orderId} and extra.state = 'paid')`;
