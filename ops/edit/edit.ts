import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { findMistakes } from '#ops/content/mistakes.ts';
import { loadEnvFile } from '#server/settings/env-file.ts';
import { createEditApp } from './app.ts';
import { openHosted } from './hosted.ts';
import { readEditPort, readHosted } from './hosted-settings.ts';
import { buildSurface, installSurface } from './surface-build.ts';
import { openWorkspace } from './workspace.ts';

/**
 * `npm run edit`: forms for the content in src/content, and the shop beside them, in which a saved change shows at once.
 * Both answer only on this machine, and need no network after the first time. PORT is the shop's (4321), EDIT_PORT the
 * editing surface's (4330). With EDIT_REPOSITORY it takes the newest content from there first, and a button hands the
 * changes over. It ends with Ctrl+C.
 */
const shopPort = Number(process.env.PORT ?? 4321);

const { problems } = loadEnvFile();
const live = ['DATABASE_URL', 'PAYSTACK_SECRET_KEY', 'SMTP_URL'].filter((name) => (process.env[name] ?? '') !== '');
const read = readHosted(process.env);
if (!read.ok) problems.push(...read.problems);
const portRead = readEditPort(process.env);
if (!portRead.ok) problems.push(portRead.problem);
if (problems.length > 0 || live.length > 0) {
  const says = `Not here: the settings of this folder (${live.join(', ')}) are those of a shop for customers, and an editor looks at a practice one.`;
  console.error([...problems, ...(live.length > 0 ? [says] : [])].join('\n'));
  process.exit(1);
}
console.log('Editing src/content of this folder. One moment…');
const editPort = portRead.ok ? portRead.port : 0;
const hosted = read.ok && read.hosted !== null ? openHosted('.', read.hosted, findMistakes) : null;
if (hosted !== null) console.log(await hosted.takeNews());
// Vite's build sets NODE_ENV, by which the shop beside would take itself for a live one.
const practice = { ...process.env, PORT: `${shopPort}` };
await installSurface();
const built = await buildSurface();
const app = createEditApp(openWorkspace('.'), built, `http://localhost:${shopPort}`, hosted);
const server = serve({ fetch: app.fetch, port: editPort, hostname: '127.0.0.1' }, () => {
  console.log(`\n  Edit:  http://localhost:${editPort}\n  Look:  http://localhost:${shopPort}\n\nEnd with Ctrl+C.`);
});
server.on('error', (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${editPort} is taken: npm run edit runs already, or set EDIT_PORT.` : error.message);
  process.exit(1);
});
await once(server, 'listening');
const shop = spawn(process.execPath, ['ops/dev.ts'], {
  stdio: 'inherit',
  env: practice,
});
const stop = () => {
  server.close();
  shop.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
shop.on('exit', stop);
