import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bufferBodies } from '#server/http/bodies/buffer-bodies.ts';
import { UNFINISHED_OF_ADDRESS } from '#server/http/bodies/unfinished.ts';
import { halfPost, type RawConnection, rawRequest } from '#tests/support/servers/raw-request.ts';

/** The requests that reached the shop: the path and the body it got. */
let reached: { path: string; body: string }[];
let cuts: string[];
let server: Server;
let port: number;
let arrival: ReturnType<typeof bufferBodies>;
/** The current time for the arrivals, in ms. */
let clockMs: number;
/** The server's ends of the connections, in the order of opening. */
let sockets: Socket[];
let connections: RawConnection[];

const bodyOf = (incoming: IncomingMessage) => ('rawBody' in incoming ? String(incoming.rawBody) : 'none');

beforeEach(async () => {
  [reached, cuts, connections, sockets, clockMs] = [[], [], [], [], 0];
  arrival = bufferBodies(
    (incoming, outgoing) => {
      reached.push({ path: incoming.url ?? '', body: bodyOf(incoming) });
      // A picture is answered once its handler has read it; here that never happens.
      if (!incoming.url?.includes('/photos/')) outgoing.end('served');
    },
    {
      addressOf: ({ headers }) => String(headers['x-from'] ?? '203.0.113.1'),
      headers: () => ({ 'X-Ours': 'yes' }),
      onAbort: (reason) => cuts.push(reason),
      now: () => clockMs,
    },
  );
  server = createServer({ requestTimeout: 0 }, arrival.listener).listen(0, '127.0.0.1');
  server.on('connection', (socket) => sockets.push(socket));
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  arrival.close();
  server.closeAllConnections();
  server.close();
});

async function send(text: string): Promise<RawConnection> {
  const connection = await rawRequest(port, text);
  connections.push(connection);
  return connection;
}
const half = (from: string, sent = '{') => send(halfPost('/api/users/login/', 2_000, sent, `X-From: ${from}\r\n`));
const counted = (count: number) => expect.poll(() => arrival.size(), { timeout: 20_000 }).toBe(count);

describe('a request with a body', { timeout: 60_000 }, () => {
  it('is accepted once its body is complete, in whatever pieces it arrived', async () => {
    const slow = await send(halfPost('/api/users/login/', 9, '{"a"'));
    await counted(1);
    expect(reached).toEqual([]);
    slow.socket.write(':"b"}');
    await expect.poll(() => slow.text()).toContain('served');
    expect(reached).toEqual([{ path: '/api/users/login/', body: '{"a":"b"}' }]);
    expect(arrival.size()).toBe(0);
  });

  it('is refused with 429 above its network’s share of incomplete ones; other networks, and complete bodies, are not refused', async () => {
    for (let count = 0; count < UNFINISHED_OF_ADDRESS; count += 1) await half('203.0.113.7');
    await counted(UNFINISHED_OF_ADDRESS);
    const refused = await (await half('203.0.113.7')).closed;
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*Connection: close/);
    expect(refused).toContain('X-Ours: yes');
    expect(cuts).toEqual(['share']);
    await half('198.51.100.4');
    await counted(UNFINISHED_OF_ADDRESS + 1);
    const whole = await send(halfPost('/api/users/login/', 2, '{}', 'X-From: 203.0.113.7\r\n'));
    await expect.poll(() => whole.text()).toContain('served');
  });

  it('counts for the /48 too, whichever /64 it comes from', async () => {
    for (let count = 0; count < 500; count += 1) await half(`2001:db8:1:${(count * 17).toString(16)}::/64`);
    await counted(500);
    expect(await (await half('2001:db8:1:ffff::/64')).closed).toMatch(/^HTTP\/1\.1 429 /);
    await half('2001:db8:2:1::/64');
    await counted(501);
  });

  it('of a slow phone is kept when thousands arrive: above the total, the largest network loses its oldest', async () => {
    const phone = await half('198.51.100.4', '{"a"');
    await counted(1);
    for (let count = 0; count < 1_010; count += 1) {
      await half(`10.${count % 3}.1.${1 + (count % 200)}`);
    }
    await expect.poll(() => cuts.filter((reason) => reason === 'total').length, { timeout: 20_000 }).toBe(11);
    await counted(1_000);
    phone.socket.write(`:"${'b'.repeat(1_992)}"}`);
    await expect.poll(() => phone.text()).toContain('served');
  });

  it('that makes progress is waited for, and one that stops gets 408', async () => {
    const still = await half('203.0.113.7');
    const moving = await half('203.0.113.8');
    await counted(2);
    const before = sockets[1]?.bytesRead ?? 0;
    clockMs = 4_000;
    moving.socket.write('x'.repeat(600));
    await expect.poll(() => sockets[1]?.bytesRead).toBe(before + 600);
    clockMs = 8_000;
    expect(await still.closed).toMatch(/^HTTP\/1\.1 408 /);
    expect(cuts).toEqual(['slow']);
    expect(arrival.size()).toBe(1);
    expect(reached).toEqual([]);
  });

  it('that is incomplete does not delay a server that stops', async () => {
    const left = await half('203.0.113.7');
    await counted(1);
    arrival.cutAll();
    expect(await left.closed).toMatch(/^HTTP\/1\.1 408 /);
    expect([arrival.size(), cuts]).toEqual([0, ['stop']]);
  });

  it('is dropped when its client disconnects', async () => {
    const gone = await half('203.0.113.7');
    await counted(1);
    gone.socket.destroy();
    await counted(0);
  });

  it.each([
    ['says so', halfPost('/api/users/login/', 100_001)],
    [
      'comes in pieces',
      `POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n19000\r\n${'x'.repeat(0x19000)}\r\n`,
    ],
  ])('of more than 100 kB that %s is answered 413', async (_, text) => {
    expect(await (await send(text)).closed).toMatch(/^HTTP\/1\.1 413 /);
    expect(reached).toEqual([]);
  });

  it('that is a picture for the team is read by its call, and counted while it arrives', async () => {
    await send(halfPost('/api/staff/orders/x/photos/intake/', 5_000_000));
    await counted(1);
    expect(reached).toEqual([{ path: '/api/staff/orders/x/photos/intake/', body: 'none' }]);
  });
});

it('a page is answered at once, whatever body is announced', async () => {
  const asked = await send('GET /cart HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\nhalf');
  expect(await asked.closed).toContain('served');
  expect(arrival.size()).toBe(0);
});
