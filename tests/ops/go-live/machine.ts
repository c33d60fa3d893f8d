import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CHECKOUT } from '#tests/ops/checkout.ts';
import { freePort, postgresPrograms } from '#tests/support/database/postgres.ts';
import { type Ports, placesOf } from './places.ts';
import { type Process, processesOf } from './unit.ts';

const PAGE = '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><p>shop</p></body></html>';
const READY_WITHIN_MS = 120_000;

export type CommandResult = { code: number | null; text: string };

/** A folder that stands for a Debian server, with /etc, /srv and /var of its own. */
export type Machine = {
  root: string;
  ports: Ports;
  /** The place on this machine of a path on the page. */
  at(path: string): string;
  /** Runs a line of the page, in the folder that the lines before it went to. */
  type(line: string): Promise<CommandResult>;
  /** What `git clone`, `npm ci` and `npm run build` would bring. */
  bringRelease(name: string): Promise<void>;
  /** Writes paths, ports and users of this machine into the copied files. */
  adopt(folder: string): Promise<void>;
  /** Runs a unit that ends. */
  runUnit(name: string): Promise<CommandResult>;
  /** Starts something that goes on, and stops what had this name before. */
  keep(name: string, process: Process, answers: string): Promise<void>;
  startUnit(name: string, answers: string): Promise<void>;
  /** Stops one by its name, and returns how it ended. */
  stop(name: string): Promise<number | null>;
  end(): Promise<void>;
};

function started({ program, args, cwd, env }: Process) {
  const child = spawn(program, args, { cwd, env, detached: true, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  child.stdin.on('error', () => undefined);
  // createuser asks for a password twice.
  child.stdin.end('laces-and-soles\nlaces-and-soles\n');
  return { child, text: () => text, ended: once(child, 'close').then(([code]) => code as number | null) };
}

const answersOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** `server` is the address of a throw-away PostgreSQL; units run behind the words `rightless`. */
export async function newMachine(server: URL, rightless: string[]): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'soleklean-machine-'));
  await chmod(root, 0o755);
  for (const folder of [
    'etc/systemd/system',
    'etc/caddy',
    'etc/nginx',
    'srv/shop',
    'var/lib',
    'var/log/nginx',
    'var/www/html',
    'bin',
  ])
    await mkdir(join(root, folder), { recursive: true });
  const ports = { api: await freePort(), web: await freePort(), plain: await freePort() };
  const kept = new Map<string, ReturnType<typeof started>>();
  const { at, adopted } = placesOf(root, ports);
  const env = {
    PATH: `${root}/bin:${await postgresPrograms()}:${process.env.PATH ?? ''}:/usr/sbin`,
    HOME: root,
    PGHOST: server.hostname,
    PGPORT: server.port,
    PGUSER: 'postgres',
  };
  // nginx reads the main file of this machine, and Caddy keeps to it.
  await writeFile(
    join(root, 'bin/nginx'),
    `#!/bin/sh\nexec /usr/sbin/nginx -e stderr -c ${root}/etc/nginx/nginx.conf "$@"\n`,
  );
  await chmod(join(root, 'bin/nginx'), 0o755);
  let folder = root;

  const machine: Machine = {
    root,
    ports,
    at,
    async type(line) {
      const script = `cd '${folder}' && { ${at(line)}\n} && pwd > '${root}/pwd'`;
      const { ended, text } = started({ program: 'bash', args: ['-c', script], cwd: root, env });
      const code = await ended;
      if (code === 0) folder = (await readFile(join(root, 'pwd'), 'utf8')).trim();
      return { code, text: text() };
    },
    async bringRelease(name) {
      const release = join(root, 'srv/shop/releases', name);
      await mkdir(join(release, 'dist/_astro'), { recursive: true });
      for (const one of CHECKOUT) await symlink(resolve(one), join(release, one));
      for (const page of ['index.html', '404.html'])
        await writeFile(join(release, 'dist', page), PAGE.replace('shop', name));
      await writeFile(join(release, 'dist/_astro/a.js'), '');
    },
    async adopt(path) {
      const entries = await readdir(at(path), { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name);
        await writeFile(file, adopted(await readFile(file, 'utf8')));
      }
    },
    async runUnit(name) {
      const said: CommandResult = { code: 0, text: '' };
      for (const one of await processesOf(at(`/etc/systemd/system/${name}`), root, rightless)) {
        const { ended, text } = started(one);
        said.code = await ended;
        said.text += text();
        if (said.code !== 0) break;
      }
      return said;
    },
    async keep(name, process, answers) {
      await machine.stop(name);
      const one = started(process);
      kept.set(name, one);
      const deadline = Date.now() + READY_WITHIN_MS;
      while (!(await answersOk(answers))) {
        const hasEnded = one.child.exitCode !== null || one.child.signalCode !== null;
        if (hasEnded || Date.now() > deadline) throw new Error(`${name} did not answer at ${answers}: ${one.text()}`);
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    async startUnit(name, answers) {
      const [first] = await processesOf(at(`/etc/systemd/system/${name}`), root, rightless);
      if (first === undefined) throw new Error(`${name} starts nothing.`);
      await machine.keep(name, first, answers);
    },
    async stop(name) {
      const one = kept.get(name);
      if (one === undefined) return null;
      kept.delete(name);
      if (one.child.exitCode === null) one.child.kill('SIGTERM');
      return one.ended;
    },
    async end() {
      for (const name of [...kept.keys()]) await machine.stop(name);
      await rm(root, { recursive: true, force: true });
    },
  };
  return machine;
}
