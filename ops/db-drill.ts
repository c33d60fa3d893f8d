import { command, fileArgument, printContents } from './database/command.ts';
import { backupToDrill, drill } from './database/drill.ts';
import { withUpkeepRecord } from './database/upkeep.ts';

/**
 * `npm run db:drill -- FILE`, or a folder, whose newest backup it takes: restores it into a throw-away database beside
 * the shop's, compares with what was backed up, and drops it. Keeps a record in the shop's database. Exits with 1 and a
 * sentence when anything differs.
 */
await command(async (target) => {
  const path = fileArgument('db:drill');
  const { file, contents } = await withUpkeepRecord(target, 'restore-drill', async () => {
    const done = await drill(target.databaseUrl, await backupToDrill(path, new Date()));
    return { ...done, detail: `${done.contents.orders ?? 0} orders came back` };
  });
  printContents(contents);
  return `${file} was restored completely, and the throw-away database is dropped.`;
});
