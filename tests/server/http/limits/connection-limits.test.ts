import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { App } from '#server/http/handle.ts';
import { watchConnections } from '#server/http/limits/connections.ts';
import { createInFlightLimit } from '#server/http/limits/in-flight-limit.ts';
import { createSlots } from '#server/http/limits/slots.ts';
import { createShopServer } from '#server/http/shop-server.ts';
import { createLog } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { networksOf } from '#server/platform/networks.ts';
import { type RawConnection, rawRequest } from '#tests/support/servers/raw-request.ts';

const QUOTA = 4;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

const opened: RawConnection[] = [];
const servers: Server[] = [];
let cuts: string[] = [];
/** The requests that were begun and are never answered. */
let slow = 0;
afterEach(() => {
  vi.useRealTimers();
  for (const { socket } of opened.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<(text?: string) => Promise<RawConnection>> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (text = '') => {
    const connection = await rawRequest(port, text);
    opened.push(connection);
    return connection;
  };
}

/** A server that counts every connection for one address, and never answers /slow. */
function openServer() {
  [cuts, slow] = [[], 0];
  const server = createServer(({ url }, response) => {
    if (url === '/slow') slow += 1;
    else response.end('served');
  });
  watchConnections(server, {
    total: 20,
    quota: QUOTA,
    addressOf: () => '203.0.113.7',
    acceptLimit: { isRejected: () => false, noteAbuse: () => undefined },
    onAbort: (reason) => cuts.push(reason),
  });
  return listen(server);
}

const answersOn = ({ text }: RawConnection) => text().split('served').length - 1;

describe('a connection', { timeout: 60_000 }, () => {
  it('may carry many requests, one after the other', async () => {
    const open = await openServer();
    const connection = await open();
    for (let number = 1; number <= 8; number += 1) {
      connection.socket.write(ask('/'));
      await expect.poll(() => answersOn(connection)).toBe(number);
    }
    expect(cuts).toEqual([]);
  });

  it('that was answered is idle again, and makes room for a newer one', async () => {
    const open = await openServer();
    const first = await open(ask('/'));
    await expect.poll(() => answersOn(first)).toBe(1);
    for (let number = 1; number < QUOTA; number += 1) {
      const served = await open(ask('/'));
      await expect.poll(() => answersOn(served)).toBe(1);
    }
    const newest = await open(ask('/'));
    expect(await first.closed).toContain('served');
    await expect.poll(() => answersOn(newest)).toBe(1);
    expect(cuts).toEqual(['share']);
  });

  it('that is busy for long waits for its client, and makes room as well', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const open = await openServer();
    const first = await open(ask('/slow'));
    for (let number = 1; number < QUOTA; number += 1) await open(ask('/slow'));
    await expect.poll(() => slow).toBe(QUOTA);
    await (await open(ask('/'))).closed;
    expect(first.socket.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    const newest = await open(ask('/'));
    await first.closed;
    await expect.poll(() => answersOn(newest)).toBe(1);
  });

  it('from this machine counts for nobody: a proxy here has as many as it needs', async () => {
    cuts = [];
    const app = new Hono();
    app.get('/', (context) => context.text('served'));
    const metrics = { recordAbort: (_: string, reason: string) => cuts.push(reason) } as unknown as Metrics;
    const shop = { app: app as unknown as App, log: createLog('silent'), metrics };
    const settings = { siteUrl: 'http://shop.test', corsOrigins: [], trustedProxies: [] };
    const open = await listen(createShopServer(shop, settings).server);
    for (let number = 0; number < 510; number += 1) await open();
    const newest = await open(ask('/'));
    await expect.poll(() => answersOn(newest)).toBe(1);
    expect(cuts).toEqual([]);
  });
});

it('half of all places is the most that a wide network gets, however many addresses it has', () => {
  const slots = createSlots<{ networks: ReturnType<typeof networksOf> }>({ total: 1_000, quota: 100 });
  const holders = Array.from({ length: 501 }, (_, number) => ({ networks: networksOf(`203.0.113.${number % 250}`) }));
  for (const holder of holders.slice(0, 500)) slots.acquire(holder);
  expect(holders.slice(0, 500).some(slots.isOverQuota)).toBe(false);
  const last = holders.at(-1) as (typeof holders)[number];
  slots.acquire(last);
  expect(slots.isOverQuota(last)).toBe(true);
});

it('a request that waits for its client takes no place of the requests under way', async () => {
  const limit = createInFlightLimit(2);
  const never = new Promise<void>(() => undefined);
  void limit.run('203.0.113.0/24', () => limit.releaseWhile('203.0.113.0/24', () => never));
  void limit.run('203.0.113.0/24', () => limit.releaseWhile('203.0.113.0/24', () => never));
  let isServed = false;
  const refused = await limit.run('203.0.113.0/24', async () => {
    isServed = true;
  });
  expect([refused, isServed]).toEqual([undefined, true]);
});
