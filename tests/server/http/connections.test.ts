import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchConnections } from '#server/http/limits/connections.ts';
import { connectionsMax } from '#server/http/shop-server.ts';
import { type RawConnection, rawRequest } from '#tests/support/servers/raw-request.ts';

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
let server: Server;
let port: number;
let cuts: string[];
let connections: RawConnection[];
/** The number of slow requests that have started. */
let under: number;
/** Lets the waiting requests be answered. */
let answer: () => void;
/** The network whose new connections are turned away. */
let unwanted: string;
/** The networks whose connections were cut for what they sent. */
let abusive: string[];

beforeEach(async () => {
  [cuts, connections, under, unwanted, abusive] = [[], [], 0, '', []];
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server = createServer(async ({ url }, response) => {
    if (url === '/slow') {
      under += 1;
      await until;
    }
    response.end('served');
  });
  watchConnections(server, {
    total: 20,
    quota: 4,
    // The test connects from 127.0.0.1, which then is one of our own machines.
    addressOf: ({ remoteAddress = '' }) => (remoteAddress === '127.0.0.1' ? null : remoteAddress),
    acceptLimit: {
      isRejected: (networks) => networks.some(({ name }) => name === unwanted),
      noteAbuse: (networks) => abusive.push(networks[0]?.name ?? ''),
    },
    onAbort: (reason) => cuts.push(reason),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(from: string, text = ''): Promise<RawConnection> {
  const connection = await rawRequest(port, text, from);
  connections.push(connection);
  return connection;
}

it('an address that opens more than its share loses its oldest idle connections, and no other address does', async () => {
  const other = await open('127.0.2.1');
  const idle: RawConnection[] = [];
  for (let count = 0; count < 6; count += 1) idle.push(await open('127.0.1.1'));
  await idle[0]?.closed;
  await idle[1]?.closed;
  expect(cuts).toEqual(['share', 'share']);
  const newest = await open('127.0.1.1', ASK);
  await expect.poll(() => newest.text()).toContain('served');
  other.socket.write(ASK);
  await expect.poll(() => other.text()).toContain('served');
});

it('when all places are taken, the network with the most makes room for a new client', async () => {
  const crowd: RawConnection[] = [];
  for (let count = 0; count < 10; count += 1) crowd.push(await open(`127.0.1.${1 + count}`));
  const others: RawConnection[] = [];
  for (let count = 0; count < 9; count += 1) others.push(await open(`127.0.${10 + count}.1`));
  const ours = await open('127.0.0.1');
  const newcomer = await open('127.0.99.1', ASK);
  await expect.poll(() => newcomer.text()).toContain('served');
  await crowd[0]?.closed;
  expect(cuts).toEqual(['total']);
  for (const each of [...others, ours]) each.socket.write(ASK);
  for (const each of [...others, ours]) await expect.poll(() => each.text()).toContain('served');
});

it('a connection with a running request is not closed to make room', async () => {
  const busy: RawConnection[] = [];
  for (let count = 0; count < 4; count += 1) busy.push(await open('127.0.1.1', ASK.replace('/ ', '/slow ')));
  await expect.poll(() => under).toBe(4);
  await (await open('127.0.1.1')).closed;
  expect(cuts).toEqual(['share']);
  answer();
  for (const each of busy) await expect.poll(() => each.text()).toContain('served');
});

it('a connection on which a fifth request waits is closed, and nobody else’s', async () => {
  const other = await open('127.0.2.1', ASK.replace('/ ', '/slow '));
  const four = await open('127.0.1.1', ASK.replace('/ ', '/slow ').repeat(4));
  await expect.poll(() => under).toBe(5);
  const many = await open('127.0.1.1', ASK.replace('/ ', '/slow ').repeat(50));
  expect(await many.closed).toBe('');
  expect(cuts).toEqual(['share']);
  expect(abusive).toEqual(['127.0.1.1']);
  answer();
  await expect.poll(() => other.text()).toContain('served');
  await expect.poll(() => four.text().match(/served/g)).toHaveLength(4);
});

it('a connection of a network over its limit is closed unread, and its open connections stay', async () => {
  const early = await open('127.0.1.1');
  unwanted = '127.0.1.1';
  expect(await (await open('127.0.1.1', ASK)).closed).toBe('');
  expect(cuts).toEqual(['share']);
  const elsewhere = await open('127.0.2.1', ASK);
  early.socket.write(ASK);
  for (const each of [early, elsewhere]) await expect.poll(() => each.text()).toContain('served');
});

it('our own machines are not counted as one client', async () => {
  const own: RawConnection[] = [];
  for (let count = 0; count < 15; count += 1) own.push(await open('127.0.0.1', ASK));
  for (const each of own) await expect.poll(() => each.text()).toContain('served');
  expect(cuts).toEqual([]);
});

it.each([
  [20_000, 4_000],
  [1_024, 724],
  [256, 100],
  [null, 4_000],
])('a process with %s file handles takes %s connections', (handles, most) => {
  expect(connectionsMax(handles)).toBe(most);
});
