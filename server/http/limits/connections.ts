import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Network, networksOf } from '#server/platform/networks.ts';
import type { AbortReason } from './abort-reporter.ts';
import type { AcceptLimit } from './accept-limit.ts';
import { createSlots } from './slots.ts';

/** Connections of one address. Browsers keep six, and a mobile network puts many phones behind one address. */
export const CONNECTIONS_OF_ADDRESS = 500;
/** In ms. The server answers faster, so a connection that is busy for longer waits for its client. */
const BUSY_MS = 15_000;
/** Requests on one connection that wait for their answers; browsers and proxies send the next after the answer. */
const PIPELINED_MAX = 4;
const LOOK_EVERY_MS = 2_000;

type Connection = { socket: Socket; networks: readonly Network[]; requests: number; busySince: number };

/** How many connections there may be, and what happens to those above. */
export type ConnectionOptions = {
  /** The most connections at once, and how many of them one address may have. */
  total: number;
  quota?: number;
  /** The address that a connection counts for; null for one of our own machines. */
  addressOf(socket: Socket): string | null;
  /** Decides which new connections are closed unread, and learns which were closed for what they sent. */
  acceptLimit: AcceptLimit;
  onAbort(reason: AbortReason): void;
};

/**
 * Keeps clients from using up all connections. When a network has more than its quota, or all are in use, an idle one
 * is closed: the oldest of the network that has most. If none is idle, the newest is closed.
 */
export function watchConnections(
  server: Server,
  { total, quota = CONNECTIONS_OF_ADDRESS, addressOf, acceptLimit, onAbort }: ConnectionOptions,
): void {
  const places = createSlots<Connection>({ total, quota: quota });
  const busy = new Map<Socket, Connection>();
  const known = new WeakMap<Socket, Connection>();

  const close = (connection: Connection, reason: AbortReason) => {
    places.release(connection);
    busy.delete(connection.socket);
    connection.socket.destroy();
    onAbort(reason);
  };

  // Node's own listener makes a parser for each connection: it is called for those only that are let in.
  const parse = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    const networks = address === null ? [] : networksOf(address);
    if (acceptLimit.isRejected(networks)) {
      socket.destroy();
      onAbort('share');
      return;
    }
    for (const listener of parse) listener.call(server, socket);
    const connection: Connection = { socket, networks, requests: 0, busySince: 0 };
    known.set(socket, connection);
    socket.once('close', () => {
      places.release(connection);
      busy.delete(socket);
    });
    places.acquire(connection);
    if (places.isOverQuota(connection)) close(places.oldestOverQuota(connection) ?? connection, 'share');
    else if (places.size() > total) close(places.oldestOfLargest() ?? connection, 'total');
  });

  server.prependListener('request', ({ socket }, response) => {
    const connection = known.get(socket);
    if (connection === undefined || socket.destroyed) return;
    connection.requests += 1;
    if (connection.requests > PIPELINED_MAX) {
      acceptLimit.noteAbuse(connection.networks);
      close(connection, 'share');
      return;
    }
    connection.busySince = performance.now();
    // At the end, so that the map stays in the order of `busySince`.
    busy.delete(socket);
    busy.set(socket, connection);
    places.dequeue(connection);
    response.once('close', () => {
      connection.requests -= 1;
      if (connection.requests > 0) return;
      busy.delete(socket);
      places.requeue(connection);
    });
  });

  const look = setInterval(() => {
    const latest = performance.now() - BUSY_MS;
    for (const [socket, connection] of busy) {
      if (connection.busySince > latest) break;
      busy.delete(socket);
      places.requeue(connection);
    }
  }, LOOK_EVERY_MS);
  look.unref();
  server.once('close', () => clearInterval(look));
}
