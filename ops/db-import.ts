import { command, printContents } from './database/command.ts';
import { importEmbedded } from './database/import.ts';
import { describeEmbedded, describePostgres } from './database/target.ts';

/** `npm run db:import`: copies the embedded database in DATA_DIR into the empty PostgreSQL in DATABASE_URL. */
await command(
  async ({ databaseUrl, settings: { dataDir } }) => {
    if (databaseUrl === null) throw new Error('DATABASE_URL is missing: set it to the empty PostgreSQL to fill.');
    printContents(await importEmbedded(dataDir, databaseUrl));
    return `The embedded database in ${dataDir} is in PostgreSQL; every table was counted and compared.`;
  },
  {
    isForTwo: true,
    words: ({ databaseUrl, settings: { dataDir } }) =>
      `Database: ${describeEmbedded(dataDir)}, into ${databaseUrl === null ? 'none' : describePostgres(databaseUrl, process.env)}`,
  },
);
