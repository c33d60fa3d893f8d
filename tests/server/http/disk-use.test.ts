import { expect, it } from 'vitest';
import { usedPercent } from '#server/platform/disk-use.ts';

it('the fullest disk counts, of what others than root may use, rounded up', async () => {
  const disks = {
    pictures: { blocks: 1000, bfree: 900, bavail: 850 },
    release: { blocks: 1000, bfree: 150, bavail: 99 },
    empty: { blocks: 0, bfree: 0, bavail: 0 },
  };
  const diskOf = async (folder: string) => {
    const disk = (disks as Record<string, (typeof disks)['empty']>)[folder];
    if (disk === undefined) throw new Error('no such folder');
    return disk;
  };
  expect(await usedPercent(['pictures', 'release', 'empty', 'gone'], diskOf)).toBe(90);
  expect(await usedPercent(['empty', 'gone'], diskOf)).toBe(0);
});

it('says of this machine what df says', async () => {
  const percent = await usedPercent(['.']);
  expect(percent).toBeGreaterThan(0);
  expect(percent).toBeLessThanOrEqual(100);
});
