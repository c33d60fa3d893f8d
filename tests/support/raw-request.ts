import { connect, type Socket } from 'node:net';

/** A connection on which a test writes bytes of its own. */
export type RawConnection = {
  socket: Socket;
  /** What came back so far. */
  text(): string;
  /** Resolves with what came back, once the other side has closed. */
  closed: Promise<string>;
};

/** Connects to a port of this machine, from another of its loopback addresses when one is named, and writes. */
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
  // A server may reset the connection before it is known here to be open.
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), closed]);
  if (bytes !== '' && socket.writable) socket.write(bytes);
  return { socket, text: () => received, closed };
}

/** The head of a POST whose body is said to have `length` bytes, and the part of it that is sent. */
export function halfPost(path: string, length: number, sent = '{', headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${sent}`;
}
