import type { Db, Tx } from '#server/db/open.ts';

/**
 * Runs work in a transaction and returns its result. What the work passes to `rollBack` undoes the transaction and is
 * the result instead. Other errors undo it too, and are thrown.
 *
 *     transactionWithRollback(db, async (tx, rollBack) => ((await pay(tx)) ? 'paid' : rollBack('refused')))
 */
export async function transactionWithRollback<T>(
  db: Db,
  work: (tx: Tx, rollBack: (result: T) => never) => Promise<T>,
): Promise<T> {
  class RolledBack extends Error {
    readonly result: T;
    constructor(result: T) {
      super('rolled back');
      this.result = result;
    }
  }
  const rollBack = (result: T): never => {
    throw new RolledBack(result);
  };
  try {
    return await db.transaction((tx) => work(tx, rollBack));
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
