import { statfs } from 'node:fs/promises';

/** With less free disk than this the embedded database takes nothing more: it needs room to end what it began. In bytes. */
const ROOM_BYTES = 32_000_000;
/** How old an answer may be, in ms. */
const KEPT_MS = 1_000;

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the disk under a folder; answers whether there is room to write, as it was a second ago at most. Where the
 * system can't tell, there is.
 */
export async function watchDiskSpace(folder: string, free = freeOn): Promise<() => boolean> {
  let hasSpace = true;
  let askedAt = 0;
  const look = async () => {
    askedAt = performance.now();
    hasSpace = (await free(folder).catch(() => Number.POSITIVE_INFINITY)) >= ROOM_BYTES;
  };
  await look();
  return () => {
    if (performance.now() - askedAt >= KEPT_MS) void look();
    return hasSpace;
  };
}
