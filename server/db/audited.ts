import { getTableName, sql, type Table } from 'drizzle-orm';
import { requestActor } from '#server/request-scope.ts';
import type { Db, Tx } from './database.ts';

/** The tables whose changes by the team are in the audit log: each has triggers that run `record_change`. */
export const AUDITED_TABLES = [
  'differences',
  'discount_doubts',
  'dispute_notes',
  'disputes',
  'extra_payments',
  'held_credits',
  'order_events',
  'orders',
  'owed_decisions',
  'passkeys',
  'payments',
  'photos',
  'points_ledger',
  'price_changes',
  'promotion_ends',
  'promotions',
  'ratings',
  'refunds',
  'stop_riders',
  'totp_factors',
  'tracking_links',
  'users',
  'window_rules',
] as const;

const AUDITED = new Set<string>(AUDITED_TABLES);

/**
 * Makes every transaction of a team member's call say who is acting, so that the triggers know. A write of an audited
 * table outside of a transaction would be recorded by nobody, so it throws.
 */
export function recordActors(db: Db): Db {
  const transaction = db.transaction.bind(db);
  const guard = <Args extends [Table, ...unknown[]], Result>(write: (...args: Args) => Result) =>
    function guarded(...args: Args): Result {
      const name = getTableName(args[0]);
      if (requestActor() !== undefined && AUDITED.has(name)) {
        throw new Error(`A change of ${name} by the team needs a transaction.`);
      }
      return write(...args);
    };
  const recorded: Db['transaction'] = (work, config) => {
    const actor = requestActor();
    if (actor === undefined) return transaction(work, config);
    return transaction(async (tx) => {
      await tx.execute(sql`select set_config('shop.actor', ${JSON.stringify(actor)}, true)`);
      return work(tx);
    }, config);
  };
  return Object.assign(db, {
    transaction: recorded,
    insert: guard(db.insert.bind(db) as never),
    update: guard(db.update.bind(db) as never),
    delete: guard(db.delete.bind(db) as never),
  });
}

/** Records what a transaction changes of the audited tables under this name, where no call of the team runs. */
export async function actAs(tx: Tx, actor: { id: number | null; role: string; call: string }): Promise<void> {
  await tx.execute(sql`select set_config('shop.actor', ${JSON.stringify(actor)}, true)`);
}
