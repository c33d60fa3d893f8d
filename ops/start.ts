import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { loadSettings } from '#ops/database/target.ts';
import { databaseContradiction } from '#server/settings/which-database.ts';

/**
 * `npm start`: the whole shop in one process, with the settings of .env and the environment. Builds the site if needed,
 * then serves it with the API. npm's script keeps the heap of short-lived objects small (16 MB a half): on a machine with
 * much memory it grows to three times that, and the process by 80 MB.
 */
try {
  const contradiction = databaseContradiction(loadSettings());
  if (contradiction !== null) throw new Error(contradiction);
  await buildSiteIfStale();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('#server/main.ts');
