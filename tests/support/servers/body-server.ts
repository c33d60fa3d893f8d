import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { bufferBodies } from '#server/http/bodies/buffer-bodies.ts';
import { halfPost, type RawConnection, rawRequest } from './raw-request.ts';

/** A server that collects bodies before it answers, by the shop's own code and a clock of the test. Uploads are read and never answered. */
export async function openBodyServer() {
  const reached: string[] = [];
  const cuts: string[] = [];
  const connections: RawConnection[] = [];
  const clock = { ms: 0 };
  const arrival = bufferBodies(
    (incoming, outgoing) => {
      reached.push('rawBody' in incoming ? String(incoming.rawBody) : 'none');
      if (incoming.url?.includes('/photos/')) incoming.resume();
      else outgoing.end('served');
    },
    {
      addressOf: ({ headers }) => String(headers['x-from'] ?? '203.0.113.1'),
      headers: () => ({}),
      onAbort: (reason) => cuts.push(reason),
      now: () => clock.ms,
    },
  );
  const server = createServer({ requestTimeout: 0 }, arrival.listener).listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (text: string): Promise<RawConnection> => {
    const connection = await rawRequest(port, text);
    connections.push(connection);
    return connection;
  };
  return {
    /** The bodies that reached the shop. */
    reached,
    cuts,
    clock,
    size: arrival.size,
    /** How many bytes have come in on all connections. */
    received: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    send,
    /** Sends the head and the beginning of a body of `length` bytes, from an address. */
    begin: (from: string, length: number, sent: string, path = '/api/users/login/') =>
      send(halfPost(path, length, sent, `X-From: ${from}\r\n`)),
    close() {
      for (const { socket } of connections) socket.destroy();
      arrival.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
