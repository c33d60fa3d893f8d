import { startPostgres } from './postgres.ts';

/** Gives a test run a PostgreSQL server: the one in TEST_DATABASE_URL, otherwise one of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const server = await startPostgres({ synced: false });
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
