import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadEnvFile } from '#server/settings/env-file.ts';

/**
 * `npm run dev`: the site with hot reload, and the API. The API restarts when its files change; the site's dev server
 * forwards /api and /standins to it.
 */
const { problems } = loadEnvFile();
if (problems.length > 0) throw new Error(problems.join('\n'));
const sitePort = process.env.PORT ?? '4321';
const apiPort = process.env.API_PORT ?? String(Number(sitePort) + 1);
const shared = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  SITE_URL: process.env.SITE_URL ?? `http://localhost:${sitePort}`,
};

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...shared, PORT: apiPort },
  }),
  spawn(join('node_modules', '.bin', 'astro'), ['dev', '--port', sitePort], {
    stdio: 'inherit',
    env: { ...shared, DEV_API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
