import { statfs } from 'node:fs/promises';

/** In bytes. With less free disk space the embedded database refuses writes, so that running ones can finish. */
const ROOM_BYTES = 32_000_000;
/** How old an answer may be, in ms. */
const KEPT_MS = 1_000;

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the disk of a folder. The returned function tells whether there is space to write; its answer is at most a
 * second old, and true when the system can't tell.
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
