import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request itself and returns true, or returns false. */
type Own = (request: IncomingMessage, response: ServerResponse) => boolean;
/** Changes an answer's headers in place, and an HTML page's text. */
type Change = { headers: (headers: IncomingMessage['headers']) => void; html: (text: string) => string };

/** A way to the shop that changes what passes. */
export type ChangingProxy = { origin: string; stop(): Promise<void> };

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Starts a proxy before a shop at `target`: it answers some requests itself and changes the answers to others. */
export async function startProxy(target: string, own: Own, change: Change): Promise<ChangingProxy> {
  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (own(incoming, response)) return;
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const outgoing = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    incoming.pipe(outgoing);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const status = answer.statusCode ?? 502;
    change.headers(answer.headers);
    if (incoming.method === 'HEAD' || !answer.headers['content-type']?.startsWith('text/html')) {
      answer.pipe(response.writeHead(status, answer.headers));
      return;
    }
    const text = change.html(await textOf(answer));
    const length = Buffer.byteLength(text);
    response.writeHead(status, { ...answer.headers, 'content-length': length }).end(text);
  }

  const server = createServer((incoming, response) => {
    // A browser that leaves a page ends its connections, and the shop may end one too.
    pass(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
