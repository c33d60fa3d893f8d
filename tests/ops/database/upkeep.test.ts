import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPostgres } from '#ops/database/connection.ts';
import { withEmbedded } from '#ops/database/embedded.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { readCatalogue, seed } from '#server/db/seed.ts';
import { fillWithOrders } from '#tests/support/database/many-orders.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';

let postgres: Postgres;
let folder: string;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres({ synced: false });
  await withPostgres(postgres.url, (ask) => ask('create database shop'));
  url = Object.assign(new URL(postgres.url), { pathname: '/shop' }).href;
  const shop = await openPostgres(url);
  await seed(shop.db, await readCatalogue());
  await shop.close();
  await withPostgres(url, (ask) => fillWithOrders(ask, 3));
  folder = await mkdtemp(join(tmpdir(), 'soleklean-upkeep-'));
  await writeFile(join(folder, '.env'), `DATABASE_URL=${url}\n`, { mode: 0o600 });
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const NEWEST = 'select kind, is_done, detail from upkeep_runs order by id desc limit 1';
const newest = async () => (await withPostgres(url, (ask) => ask(NEWEST)))[0];
const run = (name: 'backup' | 'drill', file: string) => runCommand(folder, `ops/db-${name}.ts`, [file]);

describe('the shop’s database knows', () => {
  it('a backup that was made, and how large it is', async () => {
    expect(await run('backup', 'one.dump')).toMatchObject({ code: 0, err: '' });
    expect(await newest()).toEqual({ kind: 'backup', is_done: true, detail: expect.stringMatching(/^\d+\.\d MB$/) });
  });

  it('nothing of a backup while its record waits for a standby that is lost, and the backup ends all the same', async () => {
    const waitFor = async (names: string) => {
      await withPostgres(postgres.url, (ask) => ask(`alter system set synchronous_standby_names = '${names}'`));
      await withPostgres(postgres.url, (ask) => ask('select pg_reload_conf()'));
    };
    await waitFor('lost');
    try {
      const { code, err } = await run('backup', 'alone.dump');
      expect(code).toBe(0);
      expect(err).toContain("The shop's page of its status does not know of this");
    } finally {
      await waitFor('');
    }
  }, 60_000);

  it('a backup that failed, and why', async () => {
    expect((await run('backup', 'one.dump')).code).toBe(1);
    expect(await newest()).toEqual({
      kind: 'backup',
      is_done: false,
      detail: 'one.dump is there already. Name another file.',
    });
  });

  it('a drill that failed, and why', async () => {
    expect((await run('drill', 'gone.dump')).code).toBe(1);
    expect(await newest()).toEqual({
      kind: 'restore-drill',
      is_done: false,
      detail: 'gone.dump is not there. Name a backup, or the folder of the backups.',
    });
  });

  it('a drill that brought every order back', async () => {
    const { code, err } = await run('drill', 'one.dump');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await newest()).toEqual({ kind: 'restore-drill', is_done: true, detail: '3 orders came back' });
  });
});

it('a backup of a database from before the records is made all the same', async () => {
  await withPostgres(url, (ask) => ask('drop table upkeep_runs'));
  expect(await run('backup', 'old.dump')).toMatchObject({ code: 0, err: '' });
});

it('the embedded database knows its backups and drills too', async () => {
  const data = join(folder, 'data');
  const { db, close } = await openEmbedded(data);
  await seed(db, await readCatalogue());
  await close();
  const env = { DATABASE_URL: '', DATA_DIR: data };
  expect((await runCommand(folder, 'ops/db-backup.ts', ['trial.tar.gz'], env)).code).toBe(0);
  expect((await runCommand(folder, 'ops/db-drill.ts', ['trial.tar.gz'], env)).code).toBe(0);
  const rows = await withEmbedded(data, ({ ask }) => ask('select kind, is_done from upkeep_runs order by id'));
  expect(rows).toEqual([
    { kind: 'backup', is_done: true },
    { kind: 'restore-drill', is_done: true },
  ]);
}, 120_000);
