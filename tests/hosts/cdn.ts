import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { headersFile, redirectsFile, styleHashes } from '#ops/hosts/network-files.ts';
import { planSite } from '#ops/hosts/site-plan.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { apiSiteHandler } from './api-site-handler.ts';
import { LIVE_SITE } from './live-site.ts';
import { installTools, tool } from './tools.ts';
import { addressesIn, comparableResponse, overNetwork, UNKNOWN_ADDRESSES } from './walk.ts';

/**
 * `npm run test:cdn`: serves the built site with Cloudflare's own emulator and requests every address. Each response
 * must be the same as the API's own. Exits with 1 on a difference.
 */
const START_WITHIN_MS = 60_000;

/** The emulator, and a function that ends it and its child processes. */
async function emulate(folder: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const args = ['pages', 'dev', folder, '--port', String(port), '--ip', '127.0.0.1', '--log-level', 'error'];
  const child: ChildProcess = spawn(tool('wrangler'), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', HOME: folder },
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_WITHIN_MS;
  const isUp = () =>
    fetch(`${origin}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The emulator did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop };
}

/**
 * What the network handles itself: its own files, the compressed copies it does not need, the address of its not-found
 * page.
 */
const ITS_OWN = ['/404.html', '/_headers', '/_redirects', '/index.html.br'];

type Answer = Awaited<ReturnType<typeof comparableResponse>>;
const policyOf = ({ headers }: Answer) => headers['content-security-policy'] ?? '';
const stylesOf = (answer: Answer) => styleHashes({ 'Content-Security-Policy': policyOf(answer) });

/**
 * It spells media types differently, keeps no not-found page, and sends no page headers for a missing hashed file. Pages
 * of a folder share a rule, which also allows each other's styles: of those, only `own` are compared.
 */
function comparable(answer: Answer, own: readonly string[]) {
  const { headers, ...rest } = answer;
  const { 'content-type': type, 'speculation-rules': early, 'cache-control': caching, ...others } = headers;
  const styles = stylesOf(answer).filter((hash) => own.includes(hash));
  others['content-security-policy'] = policyOf(answer).replace(/style-src 'self'[^;]*/, styles.sort().join(' '));
  const media = type?.split(';')[0]?.replace('application/javascript', 'text/javascript');
  if (rest.status === 404) return { ...rest, media, isKept: !/^no-(?:cache|store)$/.test(caching ?? '') };
  return { ...rest, media, early, caching, headers: others };
}

async function walk(addresses: string[], folder: string, origin: string): Promise<number> {
  const own = await apiSiteHandler(folder, LIVE_SITE);
  const hosted = overNetwork(origin);
  let differences = 0;
  for (const address of addresses) {
    const answer = await comparableResponse(own, address);
    const wanted = comparable(answer, stylesOf(answer));
    const found = comparable(await comparableResponse(hosted, address), stylesOf(answer));
    if (isDeepStrictEqual(found, wanted)) continue;
    differences += 1;
    console.error(`${address}\n  own   ${JSON.stringify(wanted)}\n  there ${JSON.stringify(found)}`);
  }
  return differences;
}

const isBuilt = await stat('dist/index.html').catch(() => null);
if (isBuilt === null) await buildSiteIfStale();
await installTools();
const folder = await mkdtemp(join(tmpdir(), 'soleklean-cdn-'));
try {
  await cp('dist', folder, { recursive: true });
  const plan = await planSite(folder, LIVE_SITE);
  await writeFile(join(folder, '_headers'), headersFile(plan));
  await writeFile(join(folder, '_redirects'), redirectsFile(plan));
  const addresses = [...addressesIn(plan), ...UNKNOWN_ADDRESSES.filter((address) => !ITS_OWN.includes(address))];
  const { origin, stop } = await emulate(folder);
  const differences = await walk(addresses, folder, origin).finally(stop);
  console.log(`${addresses.length} addresses, ${differences} answered otherwise`);
  process.exitCode = differences === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
