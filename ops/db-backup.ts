import { backup } from './database/backup.ts';
import { command, fileGiven, printContents } from './database/command.ts';

/** `npm run db:backup -- FILE`: backs up the database in DATABASE_URL or DATA_DIR into one file. */
await command(async (settings) => {
  const file = fileGiven('db:backup');
  const { engine, bytes, contents } = await backup(settings, file);
  printContents(contents);
  return `The ${engine} database is in ${file}, ${(bytes / 1_000_000).toFixed(1)} MB.`;
});
