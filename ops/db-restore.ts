import { command, fileArgument, printContents } from './database/command.ts';
import { restore } from './database/restore.ts';

/** `npm run db:restore -- FILE`: restores a backup into the empty database in DATABASE_URL or DATA_DIR. */
await command(async ({ settings }) => {
  const file = fileArgument('db:restore');
  const { engine, contents } = await restore(settings, file);
  printContents(contents);
  return `${file} is restored into the ${engine} database.`;
});
