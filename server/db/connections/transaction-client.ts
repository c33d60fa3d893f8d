import type { PoolClient, QueryArrayResult } from 'pg';
import type { DriverQuery } from './primary.ts';

/**
 * A connection as drizzle uses it for transactions; `change` is applied to each statement. "begin" is sent and not waited
 * for: the first statement follows on the same connection, and both are answered together. PostgreSQL refuses no "begin" of
 * an idle session, and when the connection is lost, the first statement fails too. A pooler may refuse it, so behind one it
 * is waited for. "commit" throws when PostgreSQL rolled back, because a statement that nobody waited for had failed.
 */
export function transactionClient(
  one: PoolClient,
  change: (query: DriverQuery) => DriverQuery,
  waitsForBegin: boolean,
): { query(query: DriverQuery, values: unknown[]): Promise<Pick<QueryArrayResult, 'rows'>> } {
  return {
    async query(query, values) {
      const isBegin = query.text === 'begin';
      // Only an extended query is written with the statements that follow it.
      const answer = one.query({ ...change(query), ...(isBegin ? { queryMode: 'extended' } : {}) }, values);
      if (isBegin && !waitsForBegin) {
        answer.catch(() => undefined);
        return { rows: [] };
      }
      const result = await answer;
      if (query.text === 'commit' && result.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return result;
    },
  };
}
