import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_LIMIT } from '#server/http/bodies/body.ts';
import { LARGEST_BODY } from '#server/http/bodies/uploads.ts';
import { type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';
import { type CommandResult, type Machine, newMachine } from './go-live/machine.ts';
import { unprivilegedPrefix } from './go-live/unit.ts';
import { becomeCustomer } from './page/customer.ts';
import { type Line, linesOf } from './page/page.ts';

const run = promisify(execFile);
const LINES = linesOf(await readFile('docs/go-live.md', 'utf8'));
/** Lines that nothing stands for: users, packages, and what only shows something. */
const LEFT_OUT =
  /^(?:su |exit$|apt-get |adduser |npm ci$|npm run (?:build$|(?:prices|ratings) -- )|systemctl (?:daemon-reload|list-timers|--failed)|rsync )/;
const PROGRAMS = { 'systemd-analyze': 'systemd', caddy: 'caddy', nginx: 'nginx' };

const found = await Promise.all(Object.entries(PROGRAMS).map(([program, name]) => debianProgram(program, name)));
const missing = Object.keys(PROGRAMS).filter((_, index) => found[index] === null);
if (missing.length > 0 && process.env.CI)
  throw new Error(`Needed: ${missing.join(', ')}. Install their Debian packages.`);
const rightless = await unprivilegedPrefix();

describe.skipIf(missing.length > 0)(
  `a bare Debian${missing.length > 0 ? ` (${missing.join(', ')} missing, and not root to install it)` : ''}${rightless === null ? ', as this user, because nobody may not read this folder' : ''}`,
  () => {
    let postgres: Postgres;
    let machine: Machine;
    const done = new Set<Line>();

    beforeAll(async () => {
      postgres = await startPostgres({ synced: true });
      machine = await newMachine(new URL(postgres.url), rightless ?? ['setpriv', '--no-new-privs']);
    });
    afterAll(async () => {
      await machine?.end();
      await postgres?.stop();
    });

    const api = (path: string) => `http://127.0.0.1:${machine.ports.api}${path}`;
    const web = (path: string) => `http://127.0.0.1:${machine.ports.web}${path}`;
    const webPath = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(web(path), { headers })).status;
    const good = async (running: Promise<CommandResult>) => {
      const { code, text } = await running;
      expect(code, text).toBe(0);
    };
    const openApi = () => machine.startUnit('soleklean.service', api('/readyz'));

    /** What an operator fills in. A live shop's keys are not here, so it is a practice shop. */
    async function fillIn(): Promise<void> {
      const path = machine.at('/srv/shop/.env');
      const own = {
        NODE_ENV: 'development',
        SITE_URL: web(''),
        SITE_PORT: machine.ports.web,
        PORT: machine.ports.api,
        API_UPSTREAM: `127.0.0.1:${machine.ports.api}`,
        DATABASE_URL: `postgres://shop:laces-and-soles@127.0.0.1:${new URL(postgres.url).port}/shop`,
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'relaxed',
      };
      const kept = (await readFile(path, 'utf8')).split('\n').filter((line) => !((line.split('=')[0] ?? '') in own));
      const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`);
      await writeFile(path, `${[...kept, ...lines].join('\n')}\n`);
    }

    async function makeCertificate(): Promise<void> {
      const folder = machine.at('/etc/letsencrypt/live/shop.example');
      await mkdir(folder, { recursive: true });
      const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
      await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example', ...files]);
      await mkdir(machine.at('/var/www/html/.well-known/acme-challenge'), { recursive: true });
      await writeFile(machine.at('/var/www/html/.well-known/acme-challenge/proof'), 'mine');
    }

    const serve = (program: string, args: string[], answers: string) =>
      machine.keep(
        'web',
        { program, args, cwd: machine.root, env: { ...process.env, HOME: machine.root } as Record<string, string> },
        answers,
      );

    /** What is played for a line that a test can't run. */
    async function instead(command: string): Promise<void> {
      const [, release] = /^git clone --branch (v\d)/.exec(command) ?? [];
      const [, verb = '', unit = ''] = /^systemctl (start|restart|enable --now) ([\w-]+\.service)$/.exec(command) ?? [];
      if (release !== undefined) await machine.bringRelease(release);
      else if (command.startsWith('nano ')) await fillIn();
      else if (unit === 'soleklean.service') await openApi();
      else if (verb === 'start') await good(machine.runUnit(unit));
      else if (command.includes('.timer')) await timersAreThere(command);
      else if (command.endsWith('reload caddy'))
        await serve('caddy', ['run', '--config', machine.at('/etc/caddy/Caddyfile')], web('/'));
      else if (command.startsWith('certbot ')) await makeCertificate();
      else if (command.endsWith('reload nginx')) {
        const proof = `http://127.0.0.1:${machine.ports.plain}/.well-known/acme-challenge/proof`;
        await serve(join(machine.root, 'bin/nginx'), ['-g', 'daemon off; master_process off;'], proof);
      } else expect(command).toMatch(LEFT_OUT);
    }

    async function timersAreThere(command: string): Promise<void> {
      const there = await readdir(machine.at('/etc/systemd/system'));
      const timers = command.match(/\S+\.timer/g) ?? [];
      expect(timers.toSorted()).toEqual(there.filter((name) => name.endsWith('.timer')).toSorted());
    }

    /** Runs a section's lines in order; `after` looks at what a line said. */
    async function follow(section: string, after: (command: string, said: CommandResult) => unknown = () => undefined) {
      const lines = LINES.filter((line) => line.section === section);
      expect(lines.length, `no boxes below “${section}”`).toBeGreaterThan(0);
      for (const line of lines) {
        done.add(line);
        if (line.notRehearsed !== null) {
          await instead(line.command);
          continue;
        }
        const said = await machine.type(line.command);
        expect({ line: line.command, ...said }).toMatchObject({ code: 0 });
        if (line.command.includes('npm run hosts')) {
          const { text } = await machine.type('pwd');
          await machine.adopt(`${text.trim()}/hosts`);
        }
        await after(line.command, said);
      }
    }

    it('gets folders, a database, settings that others can’t read, and a first release', async () => {
      await follow('1. Programs, users and folders');
      await follow('2. Database');
      await follow('3. Settings', (command, { text }) => {
        if (command.includes('npm run check')) expect(text).toMatch(/^Database: PostgreSQL shop at .*, as shop$/m);
      });
      expect((await stat(machine.at('/srv/shop/.env'))).mode & 0o077).toBe(0);
      await follow('4. The first release');
    });

    it('opens the shop by its units, as a user who may write nothing, behind Caddy', async () => {
      await follow('5. Services', (command, { text }) => {
        // systemd-analyze ends with 0 also when it warns.
        if (command.startsWith('systemd-analyze')) expect(text).toBe('');
        if (command.startsWith('caddy validate')) expect(text).toContain('Valid configuration');
      });
      const units = machine.at('/etc/systemd/system/soleklean.service');
      await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', units]);
      expect((await readdir(machine.at('/srv/shop/current/'))).includes('.data')).toBe(false);
      expect(await (await fetch(web('/'))).text()).toContain('<p>v1</p>');
    });

    /** A form may be as large as the API lets it, and so may an upload. */
    async function refusesLargeBodies(origin: string): Promise<void> {
      for (const bytes of [BODY_LIMIT + 1, LARGEST_BODY + 1_000_000])
        expect(await bodyOf(bytes, origin)).toMatch(/"detail":"The request is too large\.".* 413$/);
    }

    /** How the web server answers a body of so many bytes. */
    async function bodyOf(bytes: number, origin: string): Promise<string> {
      const file = join(machine.root, 'body');
      await writeFile(file, Buffer.alloc(bytes, 'a'));
      const { stdout } = await run('curl', [
        '-sk',
        '-w',
        ' %{http_code}',
        '--data-binary',
        `@${file}`,
        `${origin}/api/users/login/`,
      ]);
      return stdout;
    }

    it('answers the balancer and not those who come through it, and bodies that are too large in the API’s words', async () => {
      expect(await webPath('/readyz')).toBe(200);
      expect(await webPath('/readyz', { 'X-Forwarded-For': '198.51.100.7' })).toBe(404);
      expect(await webPath('/metrics')).toBe(404);
      await refusesLargeBodies(web(''));
    });

    it('gets an owner, a backup and a drill', async () => {
      const customer = await becomeCustomer(web(''), 'you@shop.example');
      await follow('6. Owner', (command, { text }) => {
        if (command.includes('staff -- add')) expect(text).toContain('owner');
      });
      await customer.order();
      await follow('7. Backup and drill');
      const backups = await readdir(machine.at('/var/lib/soleklean-backups'));
      expect(backups.filter((name) => name.endsWith('.dump'))).toHaveLength(1);
      const counts = await readFile(
        machine.at(`/var/lib/soleklean-backups/${backups.find((name) => name.endsWith('.json'))}`),
        'utf8',
      );
      expect(JSON.parse(counts)).toMatchObject({ orders: 1 });
      await good(machine.runUnit('soleklean-balance.service'));
    });

    it('fails the drill’s unit with a sentence when the backup is damaged', async () => {
      const folder = machine.at('/var/lib/soleklean-backups');
      const name = (await readdir(folder)).find((one) => one.endsWith('.dump')) ?? '';
      const whole = await readFile(join(folder, name));
      await writeFile(join(folder, name), whole.subarray(0, whole.length / 2));
      const said = await machine.runUnit('soleklean-drill.service');
      await writeFile(join(folder, name), whole);
      expect(said.code).toBe(1);
      expect(said.text).toContain('pg_restore failed');
      await good(machine.runUnit('soleklean-drill.service'));
    });

    it('takes a new release, and goes back to the one before', async () => {
      await follow('A new release');
      expect(await (await fetch(web('/'))).text()).toContain('<p>v2</p>');
      await follow('Back to the release before');
      expect(await (await fetch(web('/'))).text()).toContain('<p>v1</p>');
      expect(await webPath('/api/services/')).toBe(200);
    });

    it('is served by nginx as well, which ends TLS and proves the name to certbot', async () => {
      await machine.stop('web');
      await follow('nginx instead of Caddy', (command, { text }) => {
        if (command === 'nginx -t') expect(text).toContain('test is successful');
      });
      const secure = web('').replace('http:', 'https:');
      const ask = async (...words: string[]) =>
        (await run('curl', ['-sk', '-o', '/dev/null', '-w', '%{http_code}', ...words])).stdout;
      expect(await ask(`${secure}/`)).toBe('200');
      expect(await ask(`${secure}/api/services/`)).toBe('200');
      expect(await ask(`${secure}/readyz`)).toBe('200');
      expect(await ask('-H', 'X-Forwarded-For: 198.51.100.7', `${secure}/readyz`)).toBe('404');
      expect(await ask(`${secure}/metrics`)).toBe('404');
      await refusesLargeBodies(secure);
      const plain = await fetch(`http://127.0.0.1:${machine.ports.plain}/rates?a=1`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([301, web('/rates?a=1')]);
    });

    it('stops without a fault, and no line of the page was passed over', async () => {
      expect(await machine.stop('soleklean.service')).toBe(0);
      const left = LINES.filter((line) => !done.has(line));
      expect(left.map(({ section, command }) => `${section}: ${command}`)).toEqual([]);
    });
  },
);
