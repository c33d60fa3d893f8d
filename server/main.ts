import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openShop, type Shop } from './compose.ts';
import { databaseReason } from './db/connections/database-reasons.ts';
import { readSettings, type Settings } from './env.ts';
import { describeFailure, startReason } from './failure.ts';
import { createShopServer, type ShopServer } from './http/shop-server.ts';
import { shopFacts } from './platform/shop-facts.ts';
import { loadEnvFile } from './settings/env-file.ts';
import { databaseContradiction } from './settings/which-database.ts';

/** In ms: how long requests in flight may take after the stop signal. */
const LAST_REQUESTS_MS = 10_000;
/** In ms: how long new requests still get a 503 after the signal. */
const LINGER_MS = 300;
/** In ms: how long bodies may still arrive after the signal. */
const LAST_BODIES_MS = 2_000;
/** Connections that wait to be accepted; a connection beyond them is tried again by its client after a second. */
const BACKLOG = 4_096;

function giveUp(sentences: string[]): never {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, BACKLOG, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** One sentence for each usual reason why a start fails. */
function explain(error: unknown, settings: Settings): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT ${settings.port} is in use. Stop what runs there, or set PORT to another one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT ${settings.port} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${settings.host} is not an address of this machine.`;
  // A failed query holds the database's own error.
  const below = error instanceof Error && 'query' in error ? error.cause : error;
  const database = code === undefined && below === error ? undefined : databaseReason(below);
  if (database !== undefined && settings.databaseUrl !== null) return `DATABASE_URL ${database}.`;
  if (code === 'ENOSPC') return `The disk is full: the data folder ${settings.dataDir} can't be written.`;
  return `The shop can't open: ${startReason(error)}`;
}

/**
 * Answers new requests with 503, lets running ones finish, closes the connections, then the shop. Connections are
 * closed last, because a request may be arriving on one that looks idle. Bodies that do not arrive are not waited for.
 */
async function stop({ server, abortUnfinished }: ShopServer, shop: Shop): Promise<void> {
  const began = Date.now();
  await Promise.all([shop.gate.drain(LAST_REQUESTS_MS), wait(LINGER_MS)]);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Answers may still be in transmission; a connection is idle once its answer is sent.
  const sweep = setInterval(() => {
    if (Date.now() - began > LAST_BODIES_MS) abortUnfinished();
    if (Date.now() - began < LAST_REQUESTS_MS) server.closeIdleConnections();
    else server.closeAllConnections();
  }, 50);
  await closed;
  clearInterval(sweep);
  await shop.close();
}

const given = loadEnvFile();
const contradiction = databaseContradiction(given);
if (given.problems.length > 0) giveUp(given.problems);
if (contradiction !== null) giveUp([contradiction]);
const read = readSettings(process.env);
if (!read.ok) giveUp(read.problems);
const { settings } = read;

// A closed output pipe must not end the shop.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
// Node would print the error with all its properties: a query's parameters, a database's address.
process.on('uncaughtException', (error) => giveUp([JSON.stringify(describeFailure(error))]));

const shop = await openShop(settings, 'dist').catch((error: unknown) => giveUp([explain(error, settings)]));
const shopServer = createShopServer(shop, settings);
const { server } = shopServer;
await listen(server, settings).catch(async (error: unknown) => {
  await shop.close();
  giveUp([explain(error, settings)]);
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop(shopServer, shop).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
process.on('unhandledRejection', (error) => shop.log.error({ err: error }, 'a promise was rejected without a handler'));

// The last line of the start: its reader may send a stop signal at once, and the handlers are ready.
process.stdout.write(`${shopFacts().name} is open at ${settings.siteUrl}\n`);
if (shop.hasStandins) process.stdout.write(`Its mailbox is at ${settings.siteUrl}/standins/mail/\n`);
