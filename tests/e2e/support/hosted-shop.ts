import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeApiOrigin } from '#ops/hosts/api-origin.ts';
import { nginxConfig } from '#ops/hosts/nginx.ts';
import { planSite } from '#ops/hosts/site-plan.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { untilReady } from '#tests/support/servers/until-ready.ts';
import { startNginx, type WebServer } from '#tests/support/servers/web-server.ts';

const START_WITHIN_MS = 60_000;

/** The API as a process, and its site under nginx twice: with the API behind it, and on another origin. */
export type HostedShop = { api: string; together: string; apart: string; stop(): Promise<void> };

/** Hosts the built site as in production, on ports of its own. */
export async function hostShop(nginx: string): Promise<HostedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'hosted-shop-'));
  const [apiPort, togetherPort, apartPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const origins = {
    api: `http://localhost:${apiPort}`,
    together: `http://localhost:${togetherPort}`,
    apart: `http://localhost:${apartPort}`,
  };
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(apiPort),
      HOST: 'localhost',
      DATA_DIR: join(folder, 'data'),
      SITE_URL: origins.together,
      API_URL: origins.api,
      CORS_ORIGINS: origins.apart,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'error',
    },
  });
  const ended = once(child, 'exit');
  const servers: WebServer[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const outside = {
    payment: { public_key: '', script_url: '' },
    google: { client_id: '', script_url: '' },
    maps: { api_key: null, gazetteer_url: null },
    standins: true,
  };
  const host = async (name: string, port: number, apiUrl: string, isElsewhere: boolean) => {
    const root = join(folder, name);
    await cp('dist', root, { recursive: true, preserveTimestamps: true });
    await writeApiOrigin(root, isElsewhere ? apiUrl : null);
    const plan = await planSite(root, { publicSettings: outside, siteUrl: origins.together, apiUrl });
    const site = nginxConfig(plan, { root, port, apiServers: [`localhost:${apiPort}`], hasStandins: true });
    // On its own origin nginx serves only the stand-ins' addresses; an API call sent there gets the site's not-found
    // page.
    const kept = isElsewhere ? site.replace('location ^~ /api/ {', 'location ^~ /strayed/ {') : site;
    servers.push(await startNginx(nginx, kept, port));
  };
  try {
    await Promise.all([
      untilReady(origins.api, child, START_WITHIN_MS),
      host('together', togetherPort, origins.together, false),
      host('apart', apartPort, origins.api, true),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...origins, stop };
}
