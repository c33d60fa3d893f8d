import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether all of an additional payment went back and some of it without our asking, in SQL: by a dispute or at the
 * provider's dashboard. What a correction or the team gives back is no reason to stop its order.
 */
export const refundedByProvider = (payment: SQL): SQL =>
  sql`${payment}.extra_id is not null and ${payment}.state in ('refunding', 'refunded')
    and exists (select 1 from refunds r where r.reference = ${payment}.reference and r.state <> 'failed'
      and (r.key like 'reversal%' or r.key like 'provider:%'))`;
