import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queueFairly, STARTED_PER_TURN, WAITING_OF_NETWORK } from '#server/http/limits/fair-queue.ts';
import { type RawConnection, rawRequest } from '#tests/support/servers/raw-request.ts';

/** Who was begun, in order, with the turn of the event loop in which that was. */
let begun: { from: string; turn: number }[];
let turn: number;
let isOver: boolean;
let server: Server;
let port: number;
let connections: RawConnection[];

beforeEach(async () => {
  [begun, turn, isOver, connections] = [[], 0, false, []];
  const fairly = queueFairly(
    (incoming, outgoing) => {
      begun.push({ from: String(incoming.headers['x-from']), turn });
      outgoing.end('served');
    },
    ({ headers }) => String(headers['x-from']),
    (outgoing) => outgoing.end('refused'),
  );
  server = createServer(fairly).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const countTurns = async () => {
    while (!isOver) {
      await nextTurn();
      turn += 1;
    }
  };
  void countTurns();
});
afterEach(() => {
  isOver = true;
  for (const { socket } of connections) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const ask = (from: string) => `GET / HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n\r\n`;

it('requests that arrive all at once are started a few per turn, and each is answered', async () => {
  const flood = await rawRequest(port, ask('flood').repeat(60));
  connections.push(flood);
  await expect.poll(() => flood.text().match(/served/g)?.length).toBe(60);
  const turns = new Map<number, number>();
  for (const one of begun) turns.set(one.turn, (turns.get(one.turn) ?? 0) + 1);
  // A turn of ours may see the end of one round and the beginning of the next.
  expect(Math.max(...turns.values())).toBeLessThanOrEqual(2 * STARTED_PER_TURN);
});

it('a request of another network overtakes the queue of a flood', async () => {
  const together = await rawRequest(port, `${ask('flood').repeat(60)}${ask('customer')}`);
  connections.push(together);
  await expect.poll(() => together.text().match(/served/g)?.length).toBe(61);
  expect(begun.findIndex(({ from }) => from === 'customer')).toBeLessThan(STARTED_PER_TURN + 3);
});

it('a network whose line is full is refused further requests, and another one is not', async () => {
  const more = WAITING_OF_NETWORK + STARTED_PER_TURN + 50;
  const together = await rawRequest(port, `${ask('flood').repeat(more)}${ask('customer')}`);
  connections.push(together);
  await expect.poll(() => together.text().match(/served|refused/g)?.length).toBe(more + 1);
  const answers = together.text().match(/served|refused/g) ?? [];
  expect(answers.at(-1)).toBe('served');
  const refused = answers.filter((answer) => answer === 'refused').length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(50);
});

it('a request whose client went away while it waited is not begun', async () => {
  let arrived = 0;
  server.on('request', ({ socket }) => {
    arrived += 1;
    if (arrived === 60) socket.destroy();
  });
  const flood = await rawRequest(port, ask('flood').repeat(60));
  await flood.closed;
  for (let count = 0; count < 20; count += 1) await nextTurn();
  expect([arrived, begun.length]).toEqual([60, STARTED_PER_TURN]);
});
