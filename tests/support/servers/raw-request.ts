import { connect, type Socket } from 'node:net';

/** A connection on which a test writes its own bytes. */
export type RawConnection = {
  socket: Socket;
  /** The bytes received so far. */
  text(): string;
  /** Resolves with the received bytes once the other side has closed. */
  closed: Promise<string>;
};

/** Connects to a port of this machine, optionally from another of its loopback addresses, and writes. */
export async function rawRequest(port: number, bytes: string, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received));
  });
  // A server may reset the connection before `connect` is reported here.
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), closed]);
  if (bytes !== '' && socket.writable) socket.write(bytes);
  return { socket, text: () => received, closed };
}

/** The head of a POST with this Content-Length, and the part of its body that is sent. */
export function halfPost(path: string, length: number, sent = '{', headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${sent}`;
}
