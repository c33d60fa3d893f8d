import { loadEnvFile } from '#server/settings/env-file.ts';
import { certificateOf } from './check/certificate.ts';
import { CHECKS } from './check/checks.ts';
import { CONTENT } from './check/content-samples.ts';
import { lazyDatabase } from './check/open-database.ts';
import { readSettingsPartially } from './check/read-settings.ts';
import { formatLine, runChecks, summary } from './check/run-checks.ts';
import { describeEmbedded, describePostgres } from './database/target.ts';

/**
 * `npm run check`: tells before the shop opens whether everything is right: settings, database, payment, mail, storage,
 * sign-in, maps, proxies, clock, site and content. Asks only what changes nothing, but for one file that it writes to
 * the storage of pictures and deletes. Exits with 1 when something is wrong.
 */
const given = loadEnvFile();
const read = readSettingsPartially(process.env);
const { databaseUrl, dataDir } = read.settings;
console.log(
  `Database: ${databaseUrl === null ? describeEmbedded(dataDir) : describePostgres(databaseUrl, process.env)}`,
);
console.log(
  `Settings: ${given.file === null ? 'of the environment; there is no .env here' : `${given.file} and the environment`}`,
);

const { database, close } = lazyDatabase(read.settings);
const lines = await runChecks(CHECKS, {
  ...read,
  given,
  env: process.env,
  database,
  fetch: globalThis.fetch,
  now: () => new Date(),
  certificate: certificateOf,
  googleTokens: 'https://oauth2.googleapis.com/token',
  googlePlaces: 'https://places.googleapis.com/v1/places:autocomplete',
  content: CONTENT,
});
for (const line of lines) console.log(formatLine(line));
console.log(summary(lines));
process.exitCode = lines.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
// A question that was given up may still wait for its answer: it must not keep the process.
await Promise.race([close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000))]);
process.stdout.write('', () => process.exit());
