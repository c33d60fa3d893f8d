import { statfs } from 'node:fs/promises';

/** In bytes. With less free disk space the embedded database refuses writes, so that running ones can finish. */
const FREE_BYTES_MIN = 32_000_000;
/** How old an answer may be, in ms. */
const CACHE_MS = 1_000;

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
  let measuredAt = 0;
  const measure = async () => {
    measuredAt = performance.now();
    hasSpace = (await free(folder).catch(() => Number.POSITIVE_INFINITY)) >= FREE_BYTES_MIN;
  };
  await measure();
  return () => {
    if (performance.now() - measuredAt >= CACHE_MS) void measure();
    return hasSpace;
  };
}
