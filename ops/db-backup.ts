import { backup } from './database/backup.ts';
import { command, fileArgument, printContents } from './database/command.ts';

/** `npm run db:backup -- FILE`: backs up the shop's database, as .env and environment name it, into one file. */
await command(async (target) => {
  const file = fileArgument('db:backup');
  const { engine, bytes, contents } = await backup(target, file);
  printContents(contents);
  return `The ${engine} database is in ${file}, ${(bytes / 1_000_000).toFixed(1)} MB.`;
});
