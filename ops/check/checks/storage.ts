import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';
import { queryOf } from '#ops/database/open-shop.ts';
import { createFolderFiles } from '#server/adapters/files-folder.ts';
import { createS3Files } from '#server/adapters/files-s3.ts';
import { createDatabaseFiles } from '#server/db/stores/photo-store.ts';
import { errorMessage } from '#server/failure.ts';
import type { FilePort } from '#server/ports.ts';

/** What is written and read again: no picture, and it is deleted at once. */
const CONTENT = new TextEncoder().encode('npm run check');

/** Writes a file, reads it and deletes it again. */
async function tryOut(files: FilePort): Promise<void> {
  const key = `check-${randomBytes(12).toString('hex')}.webp`;
  await files.put(key, CONTENT, 'image/webp');
  try {
    const read = await files.get(key);
    if (read === undefined || Buffer.compare(Buffer.from(read), Buffer.from(CONTENT)) !== 0)
      throw new Error('A file was written, and did not come back the same.');
  } finally {
    await files.remove(key);
  }
  if ((await files.get(key)) !== undefined) throw new Error('A file was deleted, and is still there.');
}

const failed = (error: unknown, where: string, fix: string): Finding =>
  wrong(`${where} can’t be used: ${errorMessage(error)}`, fix);

/** Whether there is no such folder; one that can't be looked into is there. */
const isAbsent = (folder: string) =>
  stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );

/** The innermost folder above this one that is there. */
async function nearestFolder(folder: string): Promise<string> {
  const above = dirname(resolve(folder));
  return (await isAbsent(above)) ? nearestFolder(above) : above;
}

async function inFolder(folder: string): Promise<Finding> {
  if (await isAbsent(folder)) {
    const make = `mkdir -m 700 -p ${folder} as the shop's user, and put it into the backup.`;
    const above = await nearestFolder(folder);
    const isOpen = await access(above, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return isOpen
      ? notSetUp(`the folder ${folder} is not there yet`, make)
      : wrong(`the folder ${folder} is not there, and this user may not make it in ${above}`, make);
  }
  const isClosed = await stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  );
  // On a server of its own the check runs as another user than the shop.
  if (isClosed)
    return warning(
      `this user may not look into ${folder}`,
      'Run the check as the user that runs the shop. The shop itself stops at its start when it can’t write there.',
    );
  const done = await tryOut(createFolderFiles(folder)).catch((error: unknown) => ({ error }));
  return done === undefined
    ? ok(`a file was written to ${folder} and deleted`)
    : failed(done.error, folder, 'The user that runs the shop must own the folder, and the disk must have room.');
}

async function inS3(
  settings: Extract<Shop['settings']['photos'], { store: 's3' }>,
  fetch: Shop['fetch'],
): Promise<Finding> {
  const where = `the bucket ${settings.bucket} at ${settings.endpoint}`;
  const done = await tryOut(createS3Files({ settings, fetch })).catch((error: unknown) => ({ error }));
  return done === undefined
    ? ok(`a file was written to ${where} and deleted`)
    : failed(
        done.error,
        where,
        'Fix S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys; the key may read, write and delete (403: it may not, 404: no such bucket).',
      );
}

async function inDatabase({ database }: Shop): Promise<Finding> {
  const found = await database().catch(() => null);
  if (found === null) return wrong('pictures lie in the database, which does not open', 'Fix the database first.');
  if (found.state === 'absent') return notSetUp('pictures lie in the database, which is not there yet');
  if (found.state === 'in use') return ok('pictures lie in the database, which the shop that runs uses');
  const { db } = found.database;
  const ask = queryOf(found.database);
  const has = await ask("select to_regclass('photo_files') is not null as here").catch(() => null);
  if (has === null) return wrong('pictures lie in the database, which does not answer', 'Fix the database first.');
  if (has[0]?.here !== true) return notSetUp('pictures lie in the database, which has no tables yet');
  const done = await tryOut(createDatabaseFiles(db)).catch((error: unknown) => ({ error }));
  return done === undefined
    ? ok('a file was written to the database and deleted')
    : failed(
        done.error,
        'the table of pictures',
        'The user in DATABASE_URL must own the tables, and the disk must have room.',
      );
}

/** Whether orders' pictures can be stored: writes a small file, reads it and deletes it. */
export const storageCheck: Check = {
  name: 'pictures',
  async run(shop) {
    const unread = unreadableSettings(shop, 'PHOTO_', 'S3_');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    const { photos } = shop.settings;
    if (photos.store === 's3') return [await inS3(photos, shop.fetch)];
    return [photos.store === 'folder' ? await inFolder(photos.folder) : await inDatabase(shop)];
  },
};
