import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockCheck } from '#ops/check/checks/clock.ts';
import { databaseCheck, migrationsCheck } from '#ops/check/checks/database.ts';
import { storageCheck } from '#ops/check/checks/storage.ts';
import type { FoundDatabase, Shop } from '#ops/check/shop.ts';
import { withPostgres } from '#ops/database/connection.ts';
import { lockFolder } from '#server/db/embedded/lock.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { checkedShop, fakeFetch, found } from '#tests/support/ops/checked-shop.ts';

let postgres: Postgres;
let folder: string;
/** A migrated database, one without tables, and a folder with an embedded one. */
let shopUrl: string;
let emptyUrl: string;

async function newDatabase(): Promise<string> {
  const name = `check_${randomBytes(6).toString('hex')}`;
  await withPostgres(postgres.url, (ask) => ask(`create database ${name}`));
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  postgres = await startPostgres({ synced: true });
  folder = await mkdtemp(join(tmpdir(), 'soleklean-check-'));
  [shopUrl, emptyUrl] = [await newDatabase(), await newDatabase()];
  await (await openPostgres(shopUrl)).close();
  await (await openEmbedded(join(folder, 'trial'))).close();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Runs work with a shop of these settings, and closes it. */
async function withShop<T>(
  env: Record<string, string>,
  work: (shop: Shop) => Promise<T>,
  means: Partial<Shop> = {},
): Promise<T> {
  const shop = checkedShop(env, means);
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}
const both = (env: Record<string, string>) =>
  withShop(env, async (shop) => [...(await found(databaseCheck, shop)), ...(await found(migrationsCheck, shop))]);

describe('database and migrations', () => {
  it('are wrong in a database whose user may not make the tables', async () => {
    const url = new URL(await newDatabase());
    await withPostgres(postgres.url, (ask) => ask('create role guest login'));
    url.username = 'guest';
    expect((await both({ DATABASE_URL: url.href }))[1]).toMatch(/^wrong: the user in DATABASE_URL may not make tables/);
  });

  it('are ok on a PostgreSQL that the shop has migrated', async () => {
    expect(await both({ DATABASE_URL: shopUrl })).toEqual([
      expect.stringMatching(/^ok: PostgreSQL check_\w+ at 127\.0\.0\.1:\d+, as postgres answers, version \d+$/),
      'ok: all are applied',
    ]);
  });

  it('are not set up before the first start, and nothing is made', async () => {
    expect((await both({ DATABASE_URL: emptyUrl }))[1]).toMatch(/^not set up: no tables yet/);
    expect(await both({ DATA_DIR: join(folder, 'later') })).toEqual([
      expect.stringMatching(/^not set up: the embedded one in .* is not there yet/),
      expect.stringMatching(/^not set up: no database yet/),
    ]);
    expect(await readdir(folder)).not.toContain('later');
  });

  it.each([
    ['postgres://shop:hidden-word-1@127.0.0.1:1/shop', 'names a database that does not answer'],
    ['postgres://shop:hidden-word-1@no-such-host.invalid/shop', 'names a host that does not exist'],
  ])('are wrong when %s does not open', async (DATABASE_URL, reason) => {
    const lines = await both({ DATABASE_URL });
    expect(lines[0]).toContain(`wrong: DATABASE_URL ${reason} → Look at PostgreSQL shop at`);
    expect(lines[1]).toMatch(/^wrong: not asked, because the database does not answer/);
    expect(lines.join()).not.toContain('hidden-word');
  });

  it('are wrong when the database is behind this version, before it, or of something else', async () => {
    const url = await newDatabase();
    await (await openPostgres(url)).close();
    const last = 'select max(created_at) from drizzle.__drizzle_migrations';
    await withPostgres(url, (ask) => ask(`delete from drizzle.__drizzle_migrations where created_at = (${last})`));
    expect((await both({ DATABASE_URL: url }))[1]).toMatch(
      /^wrong: The database is 1 migrations behind .* → Start one API process/,
    );
    await withPostgres(url, (ask) =>
      ask("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)"),
    );
    expect((await both({ DATABASE_URL: url }))[1]).toMatch(/^wrong: .*by a newer version/);
    const foreign = await newDatabase();
    await withPostgres(foreign, (ask) => ask('create table diary (day date)'));
    expect((await both({ DATABASE_URL: foreign }))[1]).toMatch(/^wrong: .*something else: diary/);
  });

  it('warn of a PostgreSQL that may lose orders, and that has too few connections', async () => {
    const name = new URL(emptyUrl).pathname.slice(1);
    await withPostgres(postgres.url, (ask) => ask(`alter database ${name} set synchronous_commit = off`));
    const lines = await both({ DATABASE_URL: emptyUrl, DATABASE_CONNECTIONS: '200' });
    expect(lines[1]).toMatch(/^warning: synchronous_commit is off: a power cut loses orders/);
    expect(lines[2]).toMatch(/^warning: max_connections is 200, and one process/);
  });

  it('names each setting by which PostgreSQL may lose orders, and turns each on', async () => {
    const state = { version: 160_000, fsync: 'off', commits: 'off', most: 100 };
    const opened = { state: 'open', database: { db: { execute: async () => ({ rows: [state] }) } } };
    const shop = checkedShop({ DATABASE_URL: 'postgres://shop@127.0.0.1/shop' });
    const lines = await found(databaseCheck, { ...shop, database: async () => opened as unknown as FoundDatabase });
    expect(lines[1]).toMatch(/^warning: fsync and synchronous_commit are off: .* → alter system set fsync = on; /);
    expect(lines[1]).toContain('alter system set synchronous_commit = on; then restart PostgreSQL.');
  });

  it('are ok on an embedded one, also while the shop that runs has it open', async () => {
    const DATA_DIR = join(folder, 'trial');
    expect(await both({ DATA_DIR })).toEqual([
      expect.stringMatching(/^ok: the embedded one in .* opens$/),
      'ok: all are applied',
    ]);
    const unlock = await lockFolder(DATA_DIR);
    expect((await both({ DATA_DIR }))[0]).toMatch(/^ok: .* is open in the shop that runs$/);
    await unlock();
  });

  it('are wrong in a live shop without DATABASE_URL', async () => {
    expect((await both({ NODE_ENV: 'production' }))[0]).toMatch(/^wrong: DATABASE_URL is missing/);
  });
});

describe('pictures', () => {
  const stored = (env: Record<string, string>, means: Partial<Shop> = {}) =>
    withShop(env, (shop) => found(storageCheck, shop), means);

  it('are ok in a database that takes a file and gives it up again', async () => {
    expect(await stored({ DATABASE_URL: shopUrl })).toEqual(['ok: a file was written to the database and deleted']);
    expect(await withPostgres(shopUrl, (ask) => ask('select count(*)::int as count from photo_files'))).toEqual([
      { count: 0 },
    ]);
    expect(await stored({ DATABASE_URL: emptyUrl })).toEqual([
      'not set up: pictures lie in the database, which has no tables yet',
    ]);
    expect((await stored({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }))[0]).toMatch(
      /^wrong: pictures lie in the database, which does not answer/,
    );
  });

  it('are wrong in a database whose user may not write them', async () => {
    const url = await newDatabase();
    await (await openPostgres(url)).close();
    await withPostgres(url, (ask) => ask('alter table photo_files add constraint none check (false)'));
    expect((await stored({ DATABASE_URL: url }))[0]).toMatch(/^wrong: the table of pictures can’t be used/);
  });

  it('are ok in a folder that can be written, and it is empty afterwards', async () => {
    const PHOTO_FOLDER = join(folder, 'photos');
    const env = { PHOTO_STORE: 'folder', PHOTO_FOLDER };
    expect((await stored(env))[0]).toMatch(/^not set up: the folder .*photos is not there yet → mkdir/);
    await mkdir(PHOTO_FOLDER);
    expect(await stored(env)).toEqual([`ok: a file was written to ${PHOTO_FOLDER} and deleted`]);
    expect(await readdir(PHOTO_FOLDER)).toEqual([]);
  });

  it('are wrong in a folder that is none', async () => {
    const PHOTO_FOLDER = join(folder, 'file');
    await writeFile(PHOTO_FOLDER, '');
    await chmod(PHOTO_FOLDER, 0o400);
    for (const name of [PHOTO_FOLDER, join(PHOTO_FOLDER, 'below')])
      expect((await stored({ PHOTO_STORE: 'folder', PHOTO_FOLDER: name }))[0]).toMatch(/^wrong: .* can’t be used/);
  });

  const S3 = {
    PHOTO_STORE: 's3',
    S3_ENDPOINT: 'https://storage.test',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKSHOP',
    S3_SECRET_ACCESS_KEY: 'key-of-the-storage',
  };

  it('are ok in a bucket that takes, gives and deletes a file', async () => {
    const objects = new Map<string, Uint8Array<ArrayBuffer>>();
    const bucket = async (request: Request) => {
      if (request.method === 'PUT') objects.set(request.url, new Uint8Array(await request.arrayBuffer()));
      if (request.method === 'DELETE') objects.delete(request.url);
      const content = objects.get(request.url);
      return request.method === 'GET' && content === undefined
        ? new Response('', { status: 404 })
        : new Response(content ?? null);
    };
    expect(await stored(S3, fakeFetch({ 'https://storage.test/pictures/check-': bucket }))).toEqual([
      'ok: a file was written to the bucket pictures at https://storage.test and deleted',
    ]);
    expect(objects.size).toBe(0);
  });

  it('are wrong in a bucket that refuses the key, or forgets what it took', async () => {
    const no = await stored(S3, fakeFetch({ 'https://storage.test': () => new Response('', { status: 403 }) }));
    expect(no[0]).toMatch(/^wrong: the bucket pictures at .*403.* → Fix S3_ENDPOINT/);
    expect((await stored(S3))[0]).toMatch(
      /^wrong: the bucket pictures at https:\/\/storage\.test can’t be used: fetch failed →/,
    );
    const forgetful = (request: Request) => new Response('', { status: request.method === 'GET' ? 404 : 200 });
    expect((await stored(S3, fakeFetch({ 'https://storage.test': forgetful })))[0]).toContain(
      'did not come back the same',
    );
  });

  it('are wrong when a setting of theirs can’t be used', async () => {
    const { S3_BUCKET: _, ...rest } = S3;
    expect((await stored(rest))[0]).toMatch(/^wrong: not asked, because .*PHOTO_STORE/);
  });
});

describe('clock', () => {
  const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_test_1' };
  const clock = (seconds: number, env: Record<string, string> = PAYSTACK) => {
    const date = () => new Response(null, { status: 401, headers: { Date: new Date().toUTCString() } });
    const means = {
      now: () => new Date(Date.now() + seconds * 1_000),
      ...fakeFetch({ 'https://api.paystack.co': date }),
    };
    return withShop(env, (shop) => found(clockCheck, shop), means);
  };

  it('is ok when it agrees with the database and with Paystack', async () => {
    expect(await clock(0, { ...PAYSTACK, DATABASE_URL: shopUrl })).toEqual([
      'ok: agrees with the database',
      'ok: agrees with Paystack',
    ]);
  });

  it.each([
    [-600, /^wrong: this machine is (?:59\d|60\d|61\d) s behind /],
    [600, /^wrong: this machine is (?:59\d|60\d|61\d) s ahead of .* → Have the clock set/],
  ])('is wrong when it is %i s off, by either', async (seconds, sentence) => {
    const lines = await clock(seconds, { ...PAYSTACK, DATABASE_URL: shopUrl });
    expect(lines).toEqual([expect.stringMatching(sentence), expect.stringMatching(sentence)]);
  });

  it('warns of a difference of some seconds, and when no service tells the time', async () => {
    expect((await clock(17))[0]).toMatch(/^warning: this machine is 1\d s ahead of Paystack/);
    expect(await withShop(PAYSTACK, (shop) => found(clockCheck, shop))).toEqual([
      expect.stringMatching(/^warning: neither Paystack nor Google says what time it is/),
    ]);
    expect(await withShop({}, (shop) => found(clockCheck, shop))).toEqual(['not set up: nobody to compare it with']);
  });
});
