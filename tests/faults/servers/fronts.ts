import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caddyfile } from '#ops/hosts/caddy.ts';
import { nginxConfig } from '#ops/hosts/nginx.ts';
import { planSite } from '#ops/hosts/site-plan.ts';
import { LIVE_SITE } from '#tests/hosts/live-site.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';
import { startCaddy, startNginx } from '#tests/support/servers/web-server.ts';

/** A server of the shop: Node itself, or one of the printed web servers in front of it. */
export type Front = { name: 'Node' | 'nginx' | 'Caddy'; port: number };

const SERVERS = [
  { name: 'nginx', program: 'nginx', configure: nginxConfig, start: startNginx },
  { name: 'Caddy', program: 'caddy', configure: caddyfile, start: startCaddy },
] as const;

/** The folder of a small site, and what the printed configurations need to know of it. */
async function smallSite() {
  const root = await mkdtemp(join(tmpdir(), 'fronts-'));
  for (const name of ['index.html', '404.html', 'robots.txt']) await writeFile(join(root, name), name);
  const plan = await planSite(root, { ...LIVE_SITE, siteUrl: 'http://shop.test', apiUrl: 'http://shop.test' });
  return { root, plan };
}

/** Starts nginx, as `npm run hosts` prints it, before several processes of the API. */
export async function openNginx(apiServers: string[]): Promise<{ origin: string; close(): Promise<void> }> {
  const path = await debianProgram('nginx');
  if (path === null) throw new Error('nginx is needed: on Debian, apt-get install nginx.');
  const { root, plan } = await smallSite();
  const port = await freePort();
  const { origin, stop } = await startNginx(path, nginxConfig(plan, { root, port, apiServers }), port);
  return {
    origin,
    async close() {
      await stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Starts every front of an API that this machine can run, as `npm run hosts` prints them. */
export async function openFronts(origin: string): Promise<{ fronts: Front[]; close(): Promise<void> }> {
  const { host, port } = new URL(origin);
  const { root, plan } = await smallSite();
  const fronts: Front[] = [{ name: 'Node', port: Number(port) }];
  const closing: (() => Promise<void>)[] = [];
  for (const { name, program, configure, start } of SERVERS) {
    const path = await debianProgram(program);
    if (path === null && process.env.CI)
      throw new Error(`${program} is needed: on Debian, apt-get install ${program}.`);
    if (path === null) continue;
    const own = await freePort();
    const server = await start(path, configure(plan, { root, port: own, apiServers: [host] }), own);
    closing.push(server.stop);
    fronts.push({ name, port: own });
  }
  return {
    fronts,
    async close() {
      for (const stop of closing) await stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
