import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withPostgres } from '#ops/database/connection.ts';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { readCatalogue, seed } from '#server/db/seed.ts';
import { importsOf } from '#tests/architecture/imports.ts';
import { resolve } from '#tests/architecture/resolve.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { someOf } from '#tests/support/every-test.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Every file that a file imports, itself included. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const specifier of importsOf(file, readFileSync(file, 'utf8'))) {
    const target = resolve(specifier, file);
    if ('file' in target && target.file.endsWith('.ts')) reached(target.file, seen);
  }
  return seen;
}

/** What opens a database, and what says which one. */
const DOORS = ['server/db/open.ts', 'ops/database/target.ts'];
/** The npm scripts of ops/ that may open a database; `start` and `dev` are the shop itself. */
const COMMANDS = Object.entries(manifest.scripts)
  .flatMap(([name, script]) => {
    const file = /^node (ops\/[\w-]+\.ts)$/.exec(script)?.[1];
    return file === undefined || name === 'start' || name === 'dev' ? [] : [{ name, file }];
  })
  .filter(({ file }) => [...reached(file)].some((one) => DOORS.includes(one)));
/** Those of them that read or back up, and the words each needs. */
const READING = [
  { file: 'ops/staff.ts', words: ['list'] },
  { file: 'ops/balance.ts', words: [] },
  { file: 'ops/db-backup.ts', words: ['shop.dump'] },
];

let postgres: Postgres;
let folder: string;
let first: string;
beforeAll(async () => {
  postgres = await startPostgres({ synced: false });
  await withPostgres(postgres.url, (ask) => ask('create database first_shop'));
  const url = new URL(postgres.url);
  url.pathname = '/first_shop';
  const shop = await openPostgres(url.href);
  await seed(shop.db, await readCatalogue());
  await shop.close();
  first = await mkdtemp(join(tmpdir(), 'soleklean-trial-'));
  await (await openEmbedded(join(first, 'trial'))).close();
});
afterAll(async () => {
  await postgres.stop();
  await rm(first, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soleklean-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writeEnv = (text: string) => writeFile(join(folder, '.env'), text, { mode: 0o600 });
const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** An empty database on the throw-away server. */
async function newDatabase(template = 'template1'): Promise<string> {
  const name = `commands_${randomBytes(6).toString('hex')}`;
  await withPostgres(postgres.url, (ask) => ask(`create database ${name} template ${template}`));
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** A migrated database with the catalogue; each is a copy of the first. */
const newShop = () => newDatabase('first_shop');

/** An embedded database in `trial/` of the folder; each is a copy of the first. */
const newTrial = () => cp(join(first, 'trial'), join(folder, 'trial'), { recursive: true });

it('the commands that may open a database are known', () => {
  expect(COMMANDS.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(['balance', 'check', 'db:backup', 'db:drill', 'db:import', 'db:restore', 'demo', 'staff']),
  );
});

describe.each(COMMANDS)('npm run $name', ({ file }) => {
  it('reads .env and says in its first line which database it speaks to, without the password', async () => {
    await writeEnv('DATABASE_URL=postgres://shop:hunter2-hunter2@127.0.0.1:1/lost\nSITE_URL=http://127.0.0.1:9\n');
    const { code, out, err } = await runCommand(folder, file, ['shop.dump']);
    expect(code).not.toBe(0);
    expect(firstLine(out)).toContain('PostgreSQL lost at 127.0.0.1:1, as shop');
    expect(out + err).not.toContain('hunter2');
    // A sentence for the operator, not the program's own lines.
    expect(out + err).not.toMatch(/^ +at /m);
    expect(await readdir(folder)).toEqual(['.env']);
  });

  it('refuses a file of settings that a shell would read differently', async () => {
    await writeEnv('MAIL_FROM=SoleKlean <hello@shop.example>\nSITE_URL=http://127.0.0.1:9\n');
    const { code, out, err } = await runCommand(folder, file, ['shop.dump']);
    expect(code).not.toBe(0);
    expect(out + err).toContain('.env, line 1: MAIL_FROM must be in single quotes');
    expect(await readdir(folder)).toEqual(['.env']);
  });
});

describe.each(someOf(READING, 2))('$file', ({ file, words }) => {
  const run = (env: Record<string, string> = {}) => runCommand(folder, file, words, env);

  it('creates no database in order to read, and no folder', async () => {
    const ended = await run();
    expect(ended.code).not.toBe(0);
    expect(firstLine(ended.out)).toMatch(
      /^Database: the embedded one in .* \(there is no \.env here, and no DATABASE_URL\)$/,
    );
    expect(ended.err).toContain("Run this in the folder with the shop's .env");
    expect((await run({ DATA_DIR: 'gone' })).err).toContain(
      "There is no embedded database in gone. Name the shop's DATA_DIR",
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('makes no tables in an empty PostgreSQL, nor in one of something else', async () => {
    const url = await newDatabase();
    await writeEnv(`DATABASE_URL=${url}\n`);
    expect(await run()).toMatchObject({
      err: expect.stringContaining('There is no shop in this database: it has no tables'),
    });
    await withPostgres(url, (ask) => ask('create table diary (day date)'));
    expect(await run()).toMatchObject({ err: expect.stringContaining('a table of something else: diary') });
    const tables =
      "select count(*)::int as count from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace";
    expect(await withPostgres(url, (ask) => ask(tables))).toEqual([{ count: 1 }]);
    expect(await readdir(folder)).toEqual(['.env']);
  });

  it('refuses the embedded database where the settings name a PostgreSQL, and the other way round', async () => {
    await newTrial();
    const before = await readdir(join(folder, 'trial'));
    await writeEnv(`DATABASE_URL=${await newShop()}\n`);
    const other = await run({ DATA_DIR: 'trial' });
    expect(other).toMatchObject({
      code: expect.any(Number),
      err: expect.stringContaining('DATA_DIR of the environment means an embedded database'),
    });
    expect(other.code).not.toBe(0);
    expect(await readdir(join(folder, 'trial'))).toEqual(before);
    await writeEnv('DATA_DIR=trial\n');
    const round = await run({ DATABASE_URL: await newDatabase() });
    expect(round).toMatchObject({ err: expect.stringContaining('DATABASE_URL of the environment means a PostgreSQL') });
    expect(round.code).not.toBe(0);
  });

  it('refuses the embedded database of a live shop', async () => {
    await newTrial();
    await writeEnv('NODE_ENV=production\nDATA_DIR=trial\n');
    const ended = await run();
    expect(ended.err).toContain('DATABASE_URL is missing, and NODE_ENV is production');
    expect(ended.code).not.toBe(0);
  });

  it('reads the shop of .env, and says so', async () => {
    await writeEnv(`DATABASE_URL=${await newShop()}\n`);
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(firstLine(out)).toMatch(
      /^Database: PostgreSQL commands_\w+ at 127\.0\.0\.1:\d+, as postgres \(DATABASE_URL in \.env\)$/,
    );
    const there = await readdir(folder);
    expect(there.filter((name) => !name.startsWith('shop.dump'))).toEqual(['.env']);
  });

  it('says that the other database is meant where the environment empties DATABASE_URL', async () => {
    await newTrial();
    await writeEnv(`DATABASE_URL=${await newShop()}\n`);
    const { out, err } = await run({ DATABASE_URL: '', DATA_DIR: 'trial' });
    expect({ first: firstLine(out), err }).toEqual({
      first: `Database: the embedded one in ${join(folder, 'trial')} (DATA_DIR of the environment)`,
      err: '',
    });
  });
});

describe('a database of another version', () => {
  it('is not migrated by a command: staff and balance say to start the shop first, a backup is made', async () => {
    const url = await newShop();
    const last = 'select max(created_at) from drizzle.__drizzle_migrations';
    await withPostgres(url, (ask) => ask(`delete from drizzle.__drizzle_migrations where created_at = (${last})`));
    const count = () =>
      withPostgres(url, (ask) => ask('select count(*)::int as count from drizzle.__drizzle_migrations'));
    const before = await count();
    await writeEnv(`DATABASE_URL=${url}\n`);
    for (const file of ['ops/staff.ts', 'ops/balance.ts'])
      expect((await runCommand(folder, file, file.includes('staff') ? ['list'] : [])).err).toMatch(
        /is 1 migrations behind this version/,
      );
    expect((await runCommand(folder, 'ops/db-backup.ts', ['shop.dump'])).code).toBe(0);
    expect(await count()).toEqual(before);
  });

  it('that is newer is not touched', async () => {
    const url = await newShop();
    await withPostgres(url, (ask) =>
      ask("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)"),
    );
    await writeEnv(`DATABASE_URL=${url}\n`);
    expect((await runCommand(folder, 'ops/staff.ts', ['list'])).err).toContain('by a newer version of the shop');
  });
});

describe('a command says what to do', () => {
  it.each([
    ['postgres://shop@127.0.0.1:1/shop', 'DATABASE_URL names a database that does not answer.'],
    ['postgres://shop@no-such-host.invalid/shop', 'DATABASE_URL names a host that does not exist.'],
  ])('when %s does not open', async (url, sentence) => {
    await writeEnv(`DATABASE_URL=${url}\n`);
    expect((await runCommand(folder, 'ops/staff.ts', ['list'])).err).toBe(`${sentence}\n`);
  });

  it('when the database is not there', async () => {
    const url = new URL(postgres.url);
    url.pathname = '/nobody';
    await writeEnv(`DATABASE_URL=${url.href}\n`);
    expect((await runCommand(folder, 'ops/db-backup.ts', ['shop.dump'])).err).toBe(
      'DATABASE_URL names a database that does not exist; create it first.\n',
    );
    expect(await readdir(folder)).toEqual(['.env']);
  });

  it('when the folder of a backup is not there, or its file', async () => {
    await writeEnv(`DATABASE_URL=${await newShop()}\n`);
    expect((await runCommand(folder, 'ops/db-backup.ts', ['gone/shop.dump'])).err).toBe(
      'The folder gone is not there; make it first.\n',
    );
    expect((await runCommand(folder, 'ops/db-restore.ts', ['gone.dump'])).err).toContain(
      "gone.dump can't be read (ENOENT)",
    );
  });

  it('when a live shop’s provider is not named, rather than balance it against the stand-in', async () => {
    await writeEnv(`NODE_ENV=production\nDATABASE_URL=${await newShop()}\n`);
    expect((await runCommand(folder, 'ops/balance.ts')).err).toContain('PAYSTACK_SECRET_KEY is missing: a live shop');
  });
});

it('the shop reads the same file, and opens neither database when environment and file name different ones', async () => {
  await writeEnv('DATABASE_URL=postgres://shop:hunter2-hunter2@127.0.0.1:1/lost\n');
  expect((await runCommand(folder, 'server/main.ts')).err).toBe(
    'DATABASE_URL names a database that does not answer.\n',
  );
  await mkdir(join(folder, 'data'));
  expect((await runCommand(folder, 'server/main.ts', [], { DATA_DIR: 'data' })).err).toContain(
    'DATA_DIR of the environment means',
  );
  expect(await readdir(join(folder, 'data'))).toEqual([]);
  await writeEnv('PORT=80 80\n');
  expect((await runCommand(folder, 'server/main.ts')).err).toContain('.env, line 1: PORT must be in single quotes');
  expect(await readFile(join(folder, '.env'), 'utf8')).toBe('PORT=80 80\n');
});
