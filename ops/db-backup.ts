import { backup } from './database/backup.ts';
import { command, fileArgument, printContents } from './database/command.ts';
import { withUpkeepRecord } from './database/upkeep.ts';

/**
 * `npm run db:backup -- FILE`: backs up the shop's database, as .env and environment name it, into one file, and keeps
 * a record in that database.
 */
await command(async (target) => {
  const file = fileArgument('db:backup');
  const { engine, size, contents } = await withUpkeepRecord(target, 'backup', async () => {
    const made = await backup(target, file);
    const size = `${(made.bytes / 1_000_000).toFixed(1)} MB`;
    return { ...made, size, detail: size };
  });
  printContents(contents);
  return `The ${engine} database is in ${file}, ${size}.`;
});
