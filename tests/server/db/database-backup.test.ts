import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPostgres } from '#ops/database/connection.ts';
import { withEmbedded } from '#ops/database/embedded.ts';
import { digestOf, tablesOf } from '#ops/database/tables.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { readCatalogue, seed } from '#server/db/seed.ts';
import { fillWithOrders } from '#tests/support/database/many-orders.ts';
import { isEveryTest } from '#tests/support/every-test.ts';
import { bareEnv } from '#tests/support/ops/ops-process.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soleklean-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ended = { code: number; said: string };

/** Runs a command as its npm script does, with these settings only. */
async function run(name: 'backup' | 'restore' | 'import', env: Record<string, string>, file?: string): Promise<Ended> {
  const args = [`ops/db-${name}.ts`, ...(file === undefined ? [] : [file])];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...bareEnv(), ...env } });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

/** An embedded database with some orders, in a folder of its own. */
async function embeddedWith(orders: number): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const { db, close } = await openEmbedded(dataDir);
  await seed(db, await readCatalogue());
  await fillWithOrders(async (statement) => (await db.execute(sql.raw(statement))) as never, orders);
  await close();
  return dataDir;
}

const embeddedDigests = (dataDir: string) =>
  withEmbedded(dataDir, async ({ ask }) => {
    const digests: Record<string, unknown> = {};
    for (const table of await tablesOf(ask)) digests[table.name] = await digestOf(ask, table);
    return digests;
  });
/** The record of a backup is written after it, so the backup lacks its own. */
const withoutRecords = ({ upkeep_runs: _, ...digests }: Record<string, unknown>) => digests;
const postgresDigests = (url: string) =>
  withPostgres(url, async (ask) => {
    const digests: Record<string, unknown> = {};
    for (const table of await tablesOf(ask)) digests[table.name] = await digestOf(ask, table);
    return digests;
  });

/** A new database on the test server, dropped at the end. */
async function newDatabase(): Promise<string> {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  await withPostgres(serverUrl ?? '', (ask) => ask(`create database ${name}`));
  made.push(name);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
const made: string[] = [];
afterAll(async () => {
  for (const name of made) {
    await withPostgres(serverUrl ?? '', (ask) => ask(`drop database if exists ${name} with (force)`));
  }
});

describe.skipIf(serverUrl)('a backup of the embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await embeddedWith(1_000);
  });

  test('restores every row into an empty folder, and never overwrites data', async () => {
    const file = join(folder, 'shop.backup');
    expect(await run('backup', { DATA_DIR: dataDir }, file)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o077).toBe(0);

    const again = await run('backup', { DATA_DIR: dataDir }, file);
    expect(again).toEqual({ code: 1, said: `${file} is there already. Name another file.\n` });
    const other = join(folder, 'restored');
    const restored = await run('restore', { DATA_DIR: other }, file);
    expect(restored.said).toMatch(/^orders +1000$/m);
    expect(withoutRecords(await embeddedDigests(other))).toEqual(withoutRecords(await embeddedDigests(dataDir)));
    expect((await run('restore', { DATA_DIR: other }, file)).said).toContain('holds a database already');
  });

  test('is refused while a shop uses the folder, and for a folder without a database', async () => {
    const shop = await openEmbedded(dataDir);
    const file = join(folder, 'held.backup');
    expect((await run('backup', { DATA_DIR: dataDir }, file)).said).toContain('is in use by another process');
    await shop.close();
    expect((await run('backup', { DATA_DIR: join(folder, 'nothing') }, file)).said).toContain('There is no embedded');
    expect((await readdir(folder)).filter((name) => name.startsWith('held'))).toEqual([]);
  });

  test('a file that is not a backup, or a damaged one, is refused and leaves no database', async () => {
    const target = join(folder, 'damaged');
    const file = join(folder, 'damaged.backup');
    await writeFile(file, 'hello');
    expect((await run('restore', { DATA_DIR: target }, file)).said).toContain('is no backup of this shop');
    await writeFile(file, (await readFile(join(folder, 'shop.backup'))).subarray(0, 100_000));
    expect((await run('restore', { DATA_DIR: target }, file)).said).toContain('is damaged');
    await writeFile(file, gzipSync('no tar at all'));
    expect((await run('restore', { DATA_DIR: target }, file)).code).toBe(1);
    expect(await readdir(target)).toEqual(['lock.sqlite']);
    expect((await run('restore', {}, '--help')).said).toBe('Which file? npm run db:restore -- FILE\n');
  });
});

/** The whole drill takes 40 s; what it finds shows with fewer orders too. */
const DRILL_ORDERS = isEveryTest ? 50_000 : 5_000;

describe.runIf(serverUrl)('a backup of a PostgreSQL', () => {
  test(`drill: ${DRILL_ORDERS} orders are restored completely, under every constraint`, async () => {
    const [shop, empty] = [await newDatabase(), await newDatabase()];
    const opened = await openPostgres(shop);
    await seed(opened.db, await readCatalogue());
    await opened.close();
    await withPostgres(shop, (ask) => fillWithOrders(ask, DRILL_ORDERS));
    const file = join(folder, 'postgres.backup');
    expect(await run('backup', { DATABASE_URL: shop }, file)).toMatchObject({ code: 0 });

    const began = performance.now();
    const restored = await run('restore', { DATABASE_URL: empty }, file);
    const seconds = (performance.now() - began) / 1000;
    expect(restored.said.split('\n').map((line) => line.split(/ +/))).toContainEqual(['orders', `${DRILL_ORDERS}`]);
    process.stdout.write(`${DRILL_ORDERS} orders restored in ${seconds.toFixed(1)} s (the goal: 120 s)\n`);
    expect(withoutRecords(await postgresDigests(empty))).toEqual(withoutRecords(await postgresDigests(shop)));
    await withPostgres(empty, async (ask) => {
      const sums = await ask('select sum(total)::int as orders, (select sum(amount)::int from payments) from orders');
      expect(sums[0]?.orders).toBe(sums[0]?.sum);
      const twice = `insert into payments (reference, amount, currency, state) select reference, 1, 'GHS', 'review' from payments limit 1`;
      await expect(ask(twice)).rejects.toThrow('payments_pkey');
      const wrong = 'update orders set total = total + 1 where id = 1';
      await expect(ask(wrong)).rejects.toThrow('orders_total');
    });
    // The shop opens it, and a second restore finds that it is not empty.
    await (await openPostgres(empty)).close();
    expect((await run('restore', { DATABASE_URL: empty }, file)).said).toContain('already contains tables');
  });
});

describe.runIf(serverUrl)('the move from the embedded database to PostgreSQL', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await embeddedWith(2_000);
  });

  test('copies every row and id, and continues with the next ids', async () => {
    const url = await newDatabase();
    const moved = await run('import', { DATA_DIR: dataDir, DATABASE_URL: url });
    expect(moved.said).toMatch(/^orders +2000$/m);
    expect(await postgresDigests(url)).toEqual(await embeddedDigests(dataDir));
    await withPostgres(url, async (ask) => {
      const [user] = await ask(
        "insert into users (email, referral_code) values ('new@example.com', 'NEW') returning id",
      );
      expect(user?.id).toBe(21);
    });
    const again = await run('import', { DATA_DIR: dataDir, DATABASE_URL: url });
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('The target database is not empty') });
  });

  test('is refused into another database, and leaves nothing behind when it fails half-way', async () => {
    const foreign = await newDatabase();
    await withPostgres(foreign, (ask) => ask('create table diary (day date)'));
    expect((await run('import', { DATA_DIR: dataDir, DATABASE_URL: foreign })).said).toContain('diary');

    const url = await newDatabase();
    await (await openPostgres(url)).close();
    await withPostgres(url, (ask) => ask('alter table payments add constraint none check (amount < 0)'));
    expect((await run('import', { DATA_DIR: dataDir, DATABASE_URL: url })).code).toBe(1);
    await withPostgres(url, async (ask) => {
      expect(await ask('select count(*)::int as count from users')).toEqual([{ count: 0 }]);
    });
  });
});
