import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { restore } from '#ops/database/restore.ts';
import { watchDiskSpace } from '#server/db/embedded/disk-space.ts';
import { writeBackupIfDue } from '#server/db/embedded/embedded-backups.ts';
import { openEmbedded } from '#server/db/open.ts';
import { services } from '#server/db/schema.ts';
import { readCatalogue, seed } from '#server/db/seed.ts';
import { openWorld } from '#tests/support/world.ts';

describe('a disk that is nearly full', () => {
  test('is detected, and so is new space; a system without this information counts as having space', async () => {
    expect((await watchDiskSpace('.', async () => 31_999_999))()).toBe(false);
    expect((await watchDiskSpace('.', async () => 32_000_000))()).toBe(true);
    expect((await watchDiskSpace('.', () => Promise.reject(new Error('no such call'))))()).toBe(true);
    expect((await watchDiskSpace('.'))()).toEqual(expect.any(Boolean));
  });

  test('allows reads and refuses writes, with a Retry-After', async () => {
    const shop = await openWorld();
    let hasRoom = false;
    shop.world.hasDiskSpace = () => hasRoom;
    const ama = await shop.newUser();
    expect((await shop.request('GET', '/api/services/')).status).toBe(200);
    const login = () =>
      shop.request<{ detail: string }>('POST', '/api/users/login/', {
        body: { email: ama.email, password: ama.password },
      });
    const refused = await login();
    expect([refused.status, refused.body.detail]).toEqual([503, messages.errors.busy]);
    expect(refused.headers.get('retry-after')).toBe('60');
    hasRoom = true;
    expect((await login()).status).toBe(200);
    await shop.close();
  });
});

describe('the embedded database’s dumps', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soleklean-dumps-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are written every hour, five are kept; a damaged or lost database names the newest, which restores it completely', async () => {
    const data = join(folder, 'data');
    const { db, dump, close } = await openEmbedded(data);
    if (dump === undefined) throw new Error('The embedded database makes no dumps.');
    await seed(db, await readCatalogue());
    const now = Date.now();
    expect(await writeBackupIfDue(data, dump, new Date(now))).toBeNull();
    const first = await writeBackupIfDue(data, dump, new Date(now + HOUR_MS));
    expect(first).toContain('dumps');
    for (let hour = 2; hour <= 7; hour += 1) {
      const file =
        (await writeBackupIfDue(data, async () => new Uint8Array(3), new Date(now + 30 * hour * HOUR_MS))) ?? '';
      const at = new Date(now + 30 * hour * HOUR_MS);
      await utimes(file, at, at);
      expect(await writeBackupIfDue(data, dump, new Date(at.getTime() + HOUR_MS / 2))).toBeNull();
    }
    const kept = await readdir(join(data, 'dumps'));
    expect(kept).toHaveLength(5);
    await rm(join(data, 'dumps'), { recursive: true });
    const newest = (await writeBackupIfDue(data, dump, new Date(now + HOUR_MS))) ?? '';
    const offered = await db.select().from(services);
    await close();

    await writeFile(join(data, 'postgres', 'global', 'pg_control'), new Uint8Array(8_192));
    await expect(openEmbedded(data)).rejects.toThrow(newest);
    await rm(join(data, 'postgres'), { recursive: true });
    await expect(openEmbedded(data)).rejects.toThrow(newest);
    await restore({ databaseUrl: null, dataDir: data }, newest);
    const again = await openEmbedded(data);
    expect(await again.db.select().from(services)).toEqual(offered);
    await again.close();
  });
});
