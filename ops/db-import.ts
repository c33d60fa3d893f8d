import { command, printContents } from './database/command.ts';
import { importEmbedded } from './database/import.ts';

/** `npm run db:import`: the embedded database in DATA_DIR into the empty PostgreSQL that DATABASE_URL names. */
await command(async ({ dataDir, databaseUrl }) => {
  if (databaseUrl === null) throw new Error('DATABASE_URL is missing: name the empty PostgreSQL to fill.');
  printContents(await importEmbedded(dataDir, databaseUrl));
  return `The embedded database in ${dataDir} is in PostgreSQL; every table was counted and compared.`;
});
