import { prepareServer } from './database.ts';
import { startPostgres } from './postgres.ts';

/** Gives a test run a PostgreSQL server: the one in TEST_DATABASE_URL, otherwise one of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return prepareServer(given);
  const server = await startPostgres({ synced: false, inMemory: true });
  await prepareServer(server.url);
  return () => server.stop();
}
