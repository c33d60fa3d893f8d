import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CHECKOUT } from '#tests/ops/checkout.ts';
import { freePort, postgresPrograms } from '#tests/support/database/postgres.ts';
import { cronCommand, type Line } from './page.ts';

/** What a line said, and how it ended. */
export type LineResult = { code: number | null; text: string };

const HEAD = '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><p>shop</p></body></html>';
const OPEN_WITHIN_MS = 120_000;

/** A shop's folder in which lines of the page are run, as its operator runs them. */
export type Rehearsal = {
  folder: string;
  origin: string;
  /** Adds what an operator fills in, at the place of a page where they open their editor. */
  fillIn(lines: string[]): Promise<void>;
  /** Runs a line to its end, or until the shop that it starts is open. */
  run(line: Pick<Line, 'command' | 'keepsRunning' | 'language'>): Promise<LineResult>;
  stopShop(): Promise<void>;
};

/** Makes a shop's folder with a checkout and a small built site. `server` is the address of a throw-away PostgreSQL. */
export async function newRehearsal(folder: string, server: URL): Promise<Rehearsal> {
  await mkdir(join(folder, 'dist/_astro'), { recursive: true });
  await mkdir(join(folder, 'backups'), { recursive: true });
  for (const name of CHECKOUT) await symlink(resolve(name), join(folder, name));
  for (const page of ['index.html', '404.html']) await writeFile(join(folder, 'dist', page), HEAD);
  await writeFile(join(folder, 'dist/_astro/a.js'), '');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: `${await postgresPrograms()}:${process.env.PATH ?? ''}`,
    HOME: folder,
    PGHOST: server.hostname,
    PGPORT: server.port,
    PGUSER: 'postgres',
  };
  const standsFor: [string, string][] = [
    ['https://api.shop.example', origin],
    ['https://shop.example', origin],
    ['/srv/backups', join(folder, 'backups')],
    ['/srv/shop', folder],
    ['/var/lib/soleklean', join(folder, 'lib')],
  ];
  let shop: ChildProcess | null = null;

  function start(command: string): { child: ChildProcess; words: () => string; ended: Promise<number | null> } {
    // A session of its own has no terminal: a question for a password is answered below.
    const child = spawn('bash', ['-c', command], { cwd: folder, env, detached: true, stdio: 'pipe' });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        words += chunk;
      });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end('laces-and-soles\nlaces-and-soles\n');
    return { child, words: () => words, ended: once(child, 'close').then(([code]) => code as number | null) };
  }

  async function stopShop(): Promise<void> {
    if (shop === null) return;
    const ended = once(shop, 'close');
    shop.kill('SIGTERM');
    await ended;
    shop = null;
  }

  return {
    folder,
    origin,
    stopShop,
    async fillIn(lines) {
      const path = join(folder, '.env');
      const before = await readFile(path, 'utf8').catch(() => '');
      const own = [`PORT=${port}`, `SITE_URL=${origin}`, 'LOG_LEVEL=error', 'RATE_LIMITS=relaxed', ...lines];
      const kept = before.split('\n').filter((line) => !own.some((one) => line.startsWith(`${one.split('=')[0]}=`)));
      await writeFile(path, `${kept.join('\n')}\n${own.join('\n')}\n`, { mode: 0o600 });
    },
    async run({ command, keepsRunning, language }) {
      const asShell = language === 'cron' ? cronCommand(command) : command;
      const own = standsFor.reduce((text, [theirs, ours]) => text.replaceAll(theirs, ours), asShell);
      if (!keepsRunning) {
        const { words, ended } = start(own);
        const code = await ended;
        return { code, text: words() };
      }
      await stopShop();
      const { child, words } = start(`exec ${own}`);
      shop = child;
      const deadline = Date.now() + OPEN_WITHIN_MS;
      while (!words().includes('is open at')) {
        if (child.exitCode !== null || Date.now() > deadline) return { code: child.exitCode ?? 1, text: words() };
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return { code: 0, text: words() };
    },
  };
}
