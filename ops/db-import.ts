import { command, printContents } from './database/command.ts';
import { importEmbedded } from './database/import.ts';

/** `npm run db:import`: copies the embedded database in DATA_DIR into the empty PostgreSQL in DATABASE_URL. */
await command(async ({ dataDir, databaseUrl }) => {
  if (databaseUrl === null) throw new Error('DATABASE_URL is missing: set it to the empty PostgreSQL to fill.');
  printContents(await importEmbedded(dataDir, databaseUrl));
  return `The embedded database in ${dataDir} is in PostgreSQL; every table was counted and compared.`;
});
