import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/durations.ts';
import { HASHED } from '#server/http/site/site-headers.ts';

/** In days: how long a tab that was opened before a deploy may request its files. */
const KEPT_DAYS = 30;

/**
 * Copies the hashed files of earlier builds into a built site, so that a page that was opened before a deploy, maybe
 * during a payment, still finds its scripts. `store` keeps each file until 30 days after the last build that contained
 * it.
 */
export async function keepAssets(site: string, store: string, now: Date): Promise<void> {
  const shipped = join(site, HASHED);
  await mkdir(store, { recursive: true });
  const current = new Set(await readdir(shipped));
  for (const name of current) {
    await copyFile(join(shipped, name), join(store, name));
    await utimes(join(store, name), now, now);
  }
  for (const name of await readdir(store)) {
    if (current.has(name)) continue;
    const { mtime } = await stat(join(store, name));
    if (now.getTime() - mtime.getTime() > KEPT_DAYS * DAY_MS) await rm(join(store, name));
    else {
      await copyFile(join(store, name), join(shipped, name));
      await utimes(join(shipped, name), mtime, mtime);
    }
  }
}
