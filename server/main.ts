import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openShop, type Shop } from './compose.ts';
import { readSettings, type Settings } from './env.ts';
import { describeFailure } from './failure.ts';
import { createShopServer, type ShopServer } from './http/shop-server.ts';

/** Requests under way when the server is told to stop get this long. */
const LAST_REQUESTS_MS = 10_000;
/** How long requests are still answered, with a no, after the signal. */
const LINGER_MS = 300;
/** Bodies that are on their way at the signal get this long. */
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

/** What is wrong with a database that can't be opened, by the code of the system or of PostgreSQL. */
const DATABASE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'names a database that does not answer',
  ETIMEDOUT: 'names a database that does not answer',
  ENOTFOUND: 'names a host that does not exist',
  EAI_AGAIN: 'names a host that does not exist',
  '28P01': 'has a password that the database refuses',
  '28000': 'has a user that the database refuses',
  '3D000': 'names a database that does not exist; create it first',
  '42501': 'has a user who may not create tables',
  '53300': 'names a database that has no connection left; lower DATABASE_CONNECTIONS',
};

/** One sentence for what may go wrong at the start on any machine. */
function explain(error: unknown, settings: Settings): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT ${settings.port} is in use. Stop what runs there, or set PORT to another one.`;
  if (code === 'EACCES') return `PORT ${settings.port} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${settings.host} is no address of this machine.`;
  const database = code === undefined ? undefined : DATABASE_REASONS[code];
  if (database !== undefined && settings.databaseUrl !== null) return `DATABASE_URL ${database}.`;
  if (code === 'ENOSPC') return `The disk is full: the data folder ${settings.dataDir} can't be written.`;
  return `The shop can't open: ${message}`;
}

/**
 * Tells whoever comes now to come again, lets those inside finish, closes the connections, then the shop.
 * Connections go last: a request may be on its way in one that looks idle. A body that does not arrive is not waited for.
 */
async function stop({ server, abortUnfinished }: ShopServer, shop: Shop): Promise<void> {
  const began = Date.now();
  await Promise.all([shop.gate.drain(LAST_REQUESTS_MS), wait(LINGER_MS)]);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // An answer that is made may still be on its way out; its connection counts as idle once it is.
  const sweep = setInterval(() => {
    if (Date.now() - began > LAST_BODIES_MS) abortUnfinished();
    if (Date.now() - began < LAST_REQUESTS_MS) server.closeIdleConnections();
    else server.closeAllConnections();
  }, 50);
  await closed;
  clearInterval(sweep);
  await shop.close();
}

const read = readSettings(process.env);
if (!read.ok) giveUp(read.problems);
const { settings } = read;

// A reader of our output that went away must not take the shop with it.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
// Node would print the error with all that hangs on it: a query's parameters, a database's address.
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
process.on('unhandledRejection', (error) => shop.log.error({ err: error }, 'a promise was left rejected'));

// Last: whoever reads it may ask us to stop the next moment, and is then heard.
process.stdout.write(`SoleKlean is open at ${settings.siteUrl}\n`);
if (shop.hasStandins) process.stdout.write(`Its mail lands at ${settings.siteUrl}/standins/mail/\n`);
