import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { intents } from '#server/db/schema.ts';
import { CHECKED_STATES, type Intent, type IntentState } from '#server/features/payments/intents/intents.queries.ts';

/** States with money or a pending approval. They are checked first and have a quota of their own. */
export const PRESSING_STATES: IntentState[] = ['paid', 'checking'];

/**
 * Claims up to `limit` checkouts that are due, until `leaseEnd`: before that no other process takes them, after it any
 * process may. A check planned later than `horizon` was planned with a wrong clock and counts as due. Of one account at
 * most `perAccount` are taken, so that nobody's abandoned checkouts delay the others'. Paid ones come first, then the
 * longest due.
 */
export async function claimDueIntents(
  db: Db,
  at: { now: Date; leaseEnd: Date; horizon: Date },
  wish: { pressing: boolean; limit: number; perAccount: number },
): Promise<Intent[]> {
  if (wish.limit <= 0) return [];
  const states = CHECKED_STATES.filter((state) => PRESSING_STATES.includes(state) === wish.pressing);
  const list = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );
  const isDue = sql`state in (${list}) and (next_check_at <= ${at.now.toISOString()}::timestamptz
    or next_check_at > ${at.horizon.toISOString()}::timestamptz)`;
  const first = sql`state <> 'paid', next_check_at`;
  const turns = sql`select reference, state, next_check_at, row_number() over (partition by user_id order by ${first}) as turn
    from intents where ${isDue}`;
  const due = sql`select reference from intents where ${isDue} and reference in (
      select reference from (${turns}) as turns where turn <= ${wish.perAccount} order by ${first} limit ${wish.limit}
    ) for update skip locked`;
  const claimed = await db
    .update(intents)
    .set({ nextCheckAt: at.leaseEnd, checks: sql`${intents.checks} + 1` })
    .where(sql`${intents.reference} in (${due})`)
    .returning();
  return claimed.sort((a, b) => Number(b.state === 'paid') - Number(a.state === 'paid'));
}
