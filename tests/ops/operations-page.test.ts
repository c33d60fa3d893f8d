import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '#ops/check/checks.ts';
import { withPostgres } from '#ops/database/connection.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { isEveryTest } from '#tests/support/every-test.ts';
import manifest from '../../package.json' with { type: 'json' };
import { becomeCustomer, type Customer } from './page/customer.ts';
import { filesStarted, type Line, linesOf, scriptsNamed } from './page/page.ts';
import { type LineResult, newRehearsal, type Rehearsal } from './page/rehearsal.ts';

const PAGE = await readFile('docs/operations.md', 'utf8');
const LINES = linesOf(PAGE);
const PAGES = { 'docs/operations.md': PAGE, 'docs/go-live.md': await readFile('docs/go-live.md', 'utf8') };
/** Names in capitals that are no settings of the shop: of Node, Compose and the commands, and two examples of misspelt ones. */
const NO_SETTINGS = [
  ...['NODE_DEBUG', 'NODE_OPTIONS', 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ...['ENV_FILE', 'POSTGRES_PASSWORD', 'PAYSTACK_SECRETKEY', 'SMTP_HOST'],
];
/** Sections that take a minute of the gate and rarely fail: followed with EVERY_TEST=1. */
const ON_DEMAND = {
  trial: 'A trial on the embedded database',
  secondStep: 'When somebody of the team lost their second step',
};
/** The commands that keep a shop's data: each must be run by the page. */
const KEEPERS = ['staff', 'balance', 'check', 'db:backup', 'db:restore', 'db:drill', 'db:import', 'hosts'];

/** Npm scripts and files that a page names and that are not there. */
async function goneFrom(markdown: string): Promise<string[]> {
  const scripts = scriptsNamed(markdown).filter((name) => !(name in manifest.scripts));
  const files: string[] = [];
  for (const file of filesStarted(linesOf(markdown)))
    if ((await stat(file).catch(() => null)) === null) files.push(file);
  return [...scripts, ...files];
}

describe('the page', () => {
  it('names only commands that are there', async () => {
    expect(await goneFrom(PAGE)).toEqual([]);
    expect(await goneFrom('```sh\nnpm run gone -- x\nnode ops/gone.ts\n```\nSee `npm run lost`.')).toEqual([
      'gone',
      'lost',
      'ops/gone.ts',
    ]);
  });

  it.each(Object.entries(PAGES))('names only settings that the example has: %s', async (_, page) => {
    const example = await readFile('.env.example', 'utf8');
    const named = [...page.matchAll(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !NO_SETTINGS.includes(name) && !example.includes(`${name}=`))).toEqual([]);
  });

  it('explains each line of the check, and no others', () => {
    const [, section = ''] = /^## What the check asks$([\s\S]*?)^## /m.exec(PAGE) ?? [];
    const cells = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
    const explained = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(explained.sort()).toEqual(CHECKS.map(({ name }) => name).sort());
  });

  it('says why of each line that is not rehearsed, and rehearses each command that keeps data', () => {
    expect([...new Set(LINES.map(({ language }) => language))].sort()).toEqual(['cron', 'sh']);
    for (const { command, notRehearsed } of LINES)
      if (notRehearsed !== null) expect(`${command} # ${notRehearsed}`).toMatch(/# (?:needs |takes |an editor)/);
    const rehearsed = LINES.filter(({ notRehearsed }) => notRehearsed === null).map(({ command }) => command);
    for (const name of KEEPERS) expect(rehearsed.join('\n')).toMatch(new RegExp(`npm run (?:--silent )?${name}\\b`));
    expect(rehearsed.length).toBeGreaterThan(30);
  });
});

describe('the page, followed line by line', () => {
  let postgres: Postgres;
  let folder: string;
  let shop: Rehearsal;
  let trial: Rehearsal;
  let customer: Customer;
  let slug = '';
  /** The lines that were run, so that none is passed over. */
  const done = new Set<Line>();

  beforeAll(async () => {
    postgres = await startPostgres({ synced: true });
    folder = await mkdtemp(join(tmpdir(), 'soleklean-page-'));
    shop = await newRehearsal(join(folder, 'shop'), new URL(postgres.url));
    trial = await newRehearsal(join(folder, 'trial'), new URL(postgres.url));
  });
  afterAll(async () => {
    await shop.stopShop();
    await trial.stopShop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const databaseUrl = (name = 'shop') =>
    `postgres://shop:laces-and-soles@127.0.0.1:${new URL(postgres.url).port}/${name}`;
  const askShop = (statement: string, name?: string) => withPostgres(databaseUrl(name), (ask) => ask(statement));

  /**
   * Runs the lines of a section in order. `after` looks at what a line did, the first whose beginning fits; an editor's
   * line is where `edit` fills in.
   */
  async function follow(
    where: Rehearsal,
    section: string,
    after: Record<string, (said: LineResult) => unknown> = {},
    edit: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const lines = LINES.filter((line) => line.section === section);
    expect(lines.length, `no boxes below “${section}”`).toBeGreaterThan(0);
    const looks = { ...after };
    for (const line of lines) {
      if (line.notRehearsed?.startsWith('an editor')) await edit();
      if (line.notRehearsed !== null) continue;
      done.add(line);
      const said = await where.run(line);
      expect({ line: line.command, ...said }).toMatchObject({ code: 0 });
      const name = Object.keys(looks).find((beginning) => line.command.includes(beginning));
      if (name === undefined) continue;
      await looks[name]?.(said);
      delete looks[name];
    }
    expect(Object.keys(looks), `lines that “${section}” lacks`).toEqual([]);
  }

  it('the settings’ file is read by a shell', async () => {
    await follow(shop, 'Commands mean the shop that runs');
  });

  it('from nothing: a PostgreSQL, settings, a check that finds nothing wrong, and an open shop', async () => {
    await follow(shop, '1. PostgreSQL');
    const checked = ({ text }: LineResult) => {
      expect(text).toMatch(/^Database: PostgreSQL shop at 127\.0\.0\.1:\d+, as shop$/m);
      expect(text).toMatch(/^not set up +migrations/m);
    };
    await follow(shop, '3. Settings', { 'npm run check': checked }, () =>
      shop.fillIn([`DATABASE_URL=${databaseUrl()}`]),
    );
    expect((await stat(join(shop.folder, '.env'))).mode & 0o077).toBe(0);
    await follow(shop, '5. Serve it', {
      'npm run hosts': () => expect(stat(join(shop.folder, 'hosts/nginx.conf'))).resolves.toBeDefined(),
    });
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  });

  it('an owner, an order, a check and a balance without a difference', async () => {
    customer = await becomeCustomer(shop.origin, 'you@shop.example');
    await follow(shop, '7. Owner', {
      'staff -- add': ({ text }) => expect(text).toContain('DATABASE_URL in .env'),
      'staff -- list': ({ text }) => expect(text).toMatch(/^owner +you@shop\.example$/m),
    });
    slug = await customer.order();
    await follow(shop, '8. Look', {
      'npm run check': ({ text }) => expect(text).toMatch(/^ok +migrations +all are applied$/m),
      curl: ({ text }) => expect(text).toContain('"standins":true'),
      'npm run balance': ({ text }) => expect(text).toMatch(/^Orders +(?!.*\b0\.00)/m),
      'silent db:backup': ({ text }) => expect(text).toMatch(/^orders +1$/m),
    });
  });

  it('an upgrade', async () => {
    await follow(shop, 'Upgrades', { 'db:backup': ({ text }) => expect(text).toMatch(/^orders +1$/m) });
  });

  it('a backup holds the orders, and the drill brings them back beside the shop', async () => {
    await follow(shop, 'The backup', {
      'db:backup': async ({ text }) => {
        expect(text).toMatch(/^Database: PostgreSQL shop at /m);
        expect(text).toMatch(/^orders +1$/m);
      },
    });
    // Made after the backup: the drill must not touch the shop that runs.
    const later = await customer.order();
    await follow(shop, 'The drill', {
      'db:restore': async ({ text }) => {
        expect(text).toMatch(/^Database: PostgreSQL shop_drill at /m);
        expect(await askShop('select slug from orders', 'shop_drill')).toEqual([{ slug }]);
      },
    });
    expect((await customer.orders()).sort()).toEqual([slug, later].sort());
  });

  it('a lost database comes back with the orders of its backup', async () => {
    const before = (await customer.orders()).sort();
    await shop.stopShop();
    await withPostgres(postgres.url, (ask) => ask('drop database shop with (force)'));
    await follow(shop, 'The database is lost', {
      'db:restore': async () => expect(await askShop('select slug from orders')).toEqual([{ slug }]),
    });
    expect(await customer.orders()).toContain(slug);
    expect(before).toContain(slug);
  });

  it.runIf(isEveryTest)(
    'a trial on the embedded database is backed up, restored, and moves into a PostgreSQL',
    async () => {
      await shop.stopShop();
      await withPostgres(postgres.url, (ask) => ask('drop database shop with (force)'));
      await trial.fillIn([]);
      await trial.run({ command: 'node server/main.ts', keepsRunning: true, language: 'sh' });
      customer = await becomeCustomer(trial.origin, 'you@shop.example');
      slug = await customer.order();
      await follow(
        trial,
        ON_DEMAND.trial,
        {
          'staff -- add': async () => {
            await customer.addApp();
            await trial.stopShop();
          },
          'db:backup': ({ text }) => expect(text).toMatch(/^Database: the embedded one in .*\/trial\/\.data /m),
          'db:restore': async ({ text }) => {
            expect(text).toMatch(/^Database: the embedded one in .*\.data-again /m);
            expect(text).toMatch(/^orders +1$/m);
            expect(await stat(join(trial.folder, '.data-again/postgres/PG_VERSION'))).toBeDefined();
          },
          'db:import': async ({ text }) => {
            expect(text).toMatch(/^Database: the embedded one in .*, into PostgreSQL shop at /m);
            expect(await askShop('select slug from orders')).toEqual([{ slug }]);
          },
        },
        () => trial.fillIn([`DATABASE_URL=${databaseUrl()}`]),
      );
      expect(await askShop('select count(*)::int as count from totp_factors')).toEqual([{ count: 1 }]);
      expect(await customer.needsNoSecondStep().catch(() => false)).toBe(false);
    },
  );

  it.runIf(isEveryTest)('somebody who lost their second step gets in by the password again', async () => {
    await follow(trial, ON_DEMAND.secondStep);
    expect(await customer.needsNoSecondStep()).toBe(true);
    expect(await customer.orders()).toEqual([slug]);
  });

  it('no line of the page was passed over', () => {
    const onDemand: string[] = isEveryTest ? [] : Object.values(ON_DEMAND);
    const left = LINES.filter(
      (line) => line.notRehearsed === null && !done.has(line) && !onDemand.includes(line.section),
    );
    expect(left.map(({ section, command }) => `${section}: ${command}`)).toEqual([]);
  });
});
