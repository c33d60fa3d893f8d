import type { Tx } from '#server/db/database.ts';

/** PostgreSQL's code for a statement after one that failed: it says nothing of why. */
const ABORTED = '25P02';

const isConsequence = (error: unknown) => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return code === ABORTED || cause?.code === ABORTED;
};

/**
 * Waits for work of a transaction that was started at the same time: statements that are sent together take one way to
 * the database and back. Each still sees what was committed before it began, and waits for those before it. All of it has
 * ended when this returns or throws, because a statement after the rollback would run in somebody else's transaction.
 */
export async function together<T extends readonly unknown[]>(
  ...work: { [K in keyof T]: PromiseLike<T[K]> }
): Promise<T> {
  const ends = await Promise.allSettled(work);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => !isConsequence(error)) ?? errors[0];
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined)) as unknown as T;
}

const lastOnes = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Runs a statement whose answer nobody needs, together with "commit" where the driver can: what it locks for all others is
 * then held for the commit alone, not for a way to this process and back. Its error is thrown by the transaction.
 */
export async function lastly(tx: Tx, statement: Promise<unknown>): Promise<void> {
  const last = lastOnes.get(tx);
  if (last === undefined) return void (await statement);
  last.push(statement);
  statement.catch(() => undefined);
}

/** Ends a transaction on a driver that sends statements together: `run` commits, and the last statements are waited for. */
export async function withLast<T>(run: (begin: (tx: Tx) => void) => Promise<T>): Promise<T> {
  const last: Promise<unknown>[] = [];
  const [end] = await Promise.allSettled([run((tx) => void lastOnes.set(tx, last))]);
  await together(...last);
  if (end.status === 'rejected') throw end.reason;
  return end.value;
}
