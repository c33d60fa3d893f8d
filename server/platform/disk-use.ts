import { statfs } from 'node:fs/promises';

/** What the system says of the disk that a folder is on, in blocks; `bavail`: those that others than root may take. */
type Disk = { blocks: number; bfree: number; bavail: number };

/**
 * How full the fullest of these folders' disks is, in whole percent as `df` says it: of what others than root may use. A
 * folder that is not there, or whose disk the system tells nothing about, counts as 0.
 */
export async function usedPercent(
  folders: readonly string[],
  diskOf: (folder: string) => Promise<Disk> = statfs,
): Promise<number> {
  const all = folders.map(async (folder) => {
    const disk = await diskOf(folder).catch(() => null);
    if (disk === null) return 0;
    const used = disk.blocks - disk.bfree;
    const usable = used + disk.bavail;
    return usable === 0 ? 0 : Math.ceil((100 * used) / usable);
  });
  return Math.max(0, ...(await Promise.all(all)));
}
