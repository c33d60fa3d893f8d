import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { loadSettings } from '#ops/database/target.ts';
import { databaseContradiction } from '#server/settings/which-database.ts';

/**
 * `npm start`: the whole shop in one process, with the settings of .env and the environment. Builds the site if needed,
 * then serves it with the API.
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
