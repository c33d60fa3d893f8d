import { startPostgres } from './postgres.ts';

/** Gives a test run a PostgreSQL server: the one that TEST_DATABASE_URL names, else one of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const server = await startPostgres({ synced: false });
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
