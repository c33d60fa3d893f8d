import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxMain } from '#ops/hosts/nginx-main.ts';

const START_WITHIN_MS = 30_000;

/** A web server with its own configuration; `logs` reads all its output so far, `stop` removes every trace. */
export type WebServer = { origin: string; logs(): Promise<string>; stop(): Promise<void> };

async function untilUp(origin: string, child: ChildProcess, words: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  const isUp = () =>
    fetch(`${origin}/robots.txt`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The web server did not start: ${words()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function serve(program: string, args: string[], origin: string, folder: string): Promise<WebServer> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      words += chunk;
    });
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  await untilUp(origin, child, () => words.slice(-4_000)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const logs = async () => words + (await readFile(join(folder, 'access.log'), 'utf8').catch(() => ''));
  return { origin, logs, stop };
}

/** Debian's nginx with the printed main file and `site`, run as one unprivileged process. */
export async function startNginx(program: string, site: string, port: number): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-nginx-'));
  await mkdir(join(folder, 'tmp'));
  await writeFile(join(folder, 'site.conf'), site.replaceAll('/var/log/nginx', folder));
  const main = nginxMain({ include: `${folder}/site.conf` }).replaceAll('/tmp/nginx', `${folder}/tmp/nginx`);
  const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(join(folder, 'nginx.conf'), `${asRoot}daemon off;\nmaster_process off;\n${main}`);
  return serve(
    program,
    ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    `http://127.0.0.1:${port}`,
    folder,
  );
}

/** Caddy with this site, without its administration port. The site's file starts with its global options. */
export async function startCaddy(program: string, site: string, port: number): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), 'soleklean-caddy-'));
  await writeFile(join(folder, 'Caddyfile'), site.replace(/^\{$/m, '{\n\tadmin off'));
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return serve(program, args, `http://127.0.0.1:${port}`, folder);
}
