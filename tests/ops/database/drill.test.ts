import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPostgres } from '#ops/database/connection.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { readCatalogue, seed } from '#server/db/seed.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';

let postgres: Postgres;
let folder: string;
let env: Record<string, string>;

const DUMP = 'nightly.dump';
const drill = (path = '.') => runCommand(folder, 'ops/db-drill.ts', [path], env);
const askServer = (statement: string) => withPostgres(postgres.url, (ask) => ask(statement));
const databases = () => askServer("select datname from pg_database where datname like 'shop%' order by datname");
const ONLY_THE_SHOP = [{ datname: 'shop' }];

beforeAll(async () => {
  postgres = await startPostgres({ synced: false });
  folder = await mkdtemp(join(tmpdir(), 'soleklean-drill-test-'));
  await askServer("create role shop login createdb password 'laces'");
  await askServer('create database shop owner shop');
  const url = new URL(postgres.url);
  Object.assign(url, { username: 'shop', password: 'laces', pathname: '/shop' });
  env = { DATABASE_URL: url.href, ENV_FILE: 'none' };
  const shop = await openPostgres(url.href);
  await seed(shop.db, await readCatalogue());
  await shop.close();
  expect(await runCommand(folder, 'ops/db-backup.ts', [DUMP], env)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

it('the newest backup of a folder is restored, compared and dropped again', async () => {
  const { code, out, err } = await drill();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^services +[1-9]\d*$/m);
  expect(out).toContain(`${DUMP} was restored completely`);
  expect(await databases()).toEqual(ONLY_THE_SHOP);
});

it('a backup that comes back with other numbers fails the drill, which names them', async () => {
  const counts = join(folder, `${DUMP}.counts.json`);
  const before = await readFile(counts, 'utf8');
  const services = Number((JSON.parse(before) as Record<string, number>).services);
  await writeFile(counts, before.replace(/"services": \d+/, `"services": ${services + 1}`));
  const { code, err } = await drill(DUMP);
  expect({ code, err }).toEqual({
    code: 1,
    err: `${DUMP} was not restored completely:\nservices: ${services + 1} in the backup, ${services} restored\n`,
  });
  await rm(counts);
  expect((await drill(DUMP)).err).toContain(`${DUMP}.counts.json is missing`);
  await writeFile(counts, before);
  expect(await databases()).toEqual(ONLY_THE_SHOP);
});

it('a damaged backup fails the drill, and leaves no database', async () => {
  const whole = await readFile(join(folder, DUMP));
  await writeFile(join(folder, 'half.dump'), whole.subarray(0, whole.length / 2));
  await writeFile(join(folder, 'half.dump.counts.json'), await readFile(join(folder, `${DUMP}.counts.json`)));
  const { code, err } = await drill('half.dump');
  await rm(join(folder, 'half.dump'));
  expect(code).toBe(1);
  expect(err).toContain('pg_restore failed');
  expect(await databases()).toEqual(ONLY_THE_SHOP);
});

it('the drill drops what an earlier one left, and no database of somebody else', async () => {
  await askServer('create database shop_drill owner shop');
  expect((await drill()).err).toBe('There is a database shop_drill that no drill made. Rename it, or drop it.\n');
  await askServer("comment on database shop_drill is 'throw-away database of a restore drill'");
  expect(await drill()).toMatchObject({ code: 0 });
  expect(await databases()).toEqual(ONLY_THE_SHOP);
});

it('a user who may not make a database is told what to do', async () => {
  await askServer('alter role shop nocreatedb');
  expect((await drill()).err).toBe(
    'This user may not make the throw-away database. As postgres: alter role … createdb.\n',
  );
  await askServer('alter role shop createdb');
});

it('a folder whose newest backup is older than two days fails the drill: nobody makes backups any more', async () => {
  const old = new Date(Date.now() - 50 * 3_600_000);
  await utimes(join(folder, DUMP), old, old);
  expect((await drill()).err).toBe('The newest backup in . is 50 hours old. Look at the nightly backup.\n');
});

it('a backup of the embedded database is drilled in a folder of its own', async () => {
  const data = join(folder, 'data');
  await (await openEmbedded(data)).close();
  const own = { DATA_DIR: data, ENV_FILE: 'none' };
  expect(await runCommand(folder, 'ops/db-backup.ts', ['trial.tar.gz'], own)).toMatchObject({ code: 0 });
  const { code, out, err } = await runCommand(folder, 'ops/db-drill.ts', ['trial.tar.gz'], own);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('was restored completely');
});
