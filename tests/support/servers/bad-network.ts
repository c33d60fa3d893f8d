import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';

/** What a bad network does to the requests of a browser. A request is named by its method and path, 'POST /api/orders/'. */
export type Conditions = {
  /** What the line carries for all connections together. */
  bytesPerSecond: number;
  /** Before each request reaches the shop, in ms. */
  latencyMs: number;
  /** How many of 100 requests are lost, half of them after the shop has acted. */
  lossPercent: number;
  /** A connection is cut when its answer takes longer, in ms. */
  cutAfterMs: number;
  /** How long the shop's answer to a request takes on its way, in ms. */
  answerTakesMs: (request: string) => number;
  isOffline: boolean;
  /** Whether a captive portal answers with its own page and status 200. */
  portalAnswers: (request: string) => boolean;
  /** Whether the shop acts and its answer is cut in the middle. */
  answerIsLost: (request: string) => boolean;
  /** Whether the next release is there, whose scripts have other names: with the files of the one before, or without. */
  release: 'none' | 'beside' | 'instead';
};

const never = () => false;

export const GOOD: Conditions = {
  bytesPerSecond: Number.POSITIVE_INFINITY,
  latencyMs: 0,
  lossPercent: 0,
  cutAfterMs: Number.POSITIVE_INFINITY,
  answerTakesMs: () => 0,
  isOffline: false,
  portalAnswers: never,
  answerIsLost: never,
  release: 'none',
};

/** A script's name with its hash. */
const HASHED = /([\w-]+\.[\w-]{5})(-next)?\.js/g;
/** The next release is the same site under other names: each script's name is longer, and the worker has another byte. */
const inNextRelease = (text: string) => `${text.replace(HASHED, '$1-next.js')}\n`;
const inThisRelease = (path: string) => path.replace(HASHED, '$1.js');
const HASHED_ASSET = /^\/_astro\/.*\.js$/;
const withoutCopies = ({
  'accept-encoding': _,
  'if-none-match': __,
  'if-modified-since': ___,
  ...headers
}: IncomingHttpHeaders) => headers;
const namesScripts = ({ headers }: IncomingMessage) => /html|javascript/.test(headers['content-type'] ?? '');

/** What a captive portal says instead of the shop. */
export const PORTAL_TEXT = 'Welcome to Harbour Café Wi-Fi';
const PORTAL_PAGE = `<!doctype html><title>Wi-Fi login</title><h1>${PORTAL_TEXT}</h1>`;

/** The size of a piece on the line, in bytes: about what a packet carries. */
const PIECE = 1_400;

/** A bad network before a shop. */
export type BadNetwork = {
  origin: string;
  /** Changes the conditions for the requests from now on; what is not named is as in a good network. */
  set(conditions: Partial<Conditions>): void;
  /** The requests that reached the shop, in their order. */
  reached: string[];
  stop(): Promise<void>;
};

/** Starts a bad network before the shop at `target`; a good one until conditions are set. The same seed loses the same requests. */
export async function startBadNetwork(target: string, seed = 1): Promise<BadNetwork> {
  const random = createSeededRandom(seed);
  const reached: string[] = [];
  let conditions = GOOD;
  /** When the line is free for the next piece, in ms since 1970. */
  let freeAt = 0;

  async function carry(bytes: number): Promise<void> {
    if (conditions.bytesPerSecond === Number.POSITIVE_INFINITY) return;
    const now = Date.now();
    freeAt = Math.max(now, freeAt) + (bytes * 1_000) / conditions.bytesPerSecond;
    await sleep(freeAt - now);
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { latencyMs, lossPercent, cutAfterMs, answerTakesMs, isOffline, portalAnswers, answerIsLost, release } =
      conditions;
    const { pathname } = new URL(incoming.url ?? '/', target);
    const name = `${incoming.method} ${pathname}`;
    const isLost = random.happens(lossPercent);
    const reachesShop = !isLost || random.happens(50);
    await sleep(latencyMs);
    if (isOffline || !reachesShop) return void incoming.socket.destroy();
    if (portalAnswers(name)) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      return void response.end(PORTAL_PAGE);
    }
    reached.push(name);
    // The time runs from here: a proxy does not care why an answer is late.
    const cut =
      cutAfterMs === Number.POSITIVE_INFINITY ? null : setTimeout(() => incoming.socket.destroy(), cutAfterMs);
    const isNext = release !== 'none';
    const isOld = HASHED_ASSET.test(pathname) && !pathname.endsWith('-next.js');
    if (release === 'instead' && isOld) return void response.writeHead(404).end();
    const outgoing = request(new URL(inThisRelease(incoming.url ?? '/'), target), {
      method: incoming.method,
      // The next release is written here: not compressed, and never a copy of this one.
      headers: isNext ? withoutCopies(incoming.headers) : incoming.headers,
    });
    incoming.pipe(outgoing);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    if (isNext && !isOld && namesScripts(answer)) {
      const text = inNextRelease(Buffer.concat(await answer.toArray()).toString());
      const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = answer.headers;
      return void response.writeHead(answer.statusCode ?? 502, headers).end(text);
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Headers first: a browser repeats by itself what ended before them.
    response.flushHeaders();
    if (isLost || answerIsLost(name)) {
      answer.resume();
      await once(answer, 'end');
      return void incoming.socket.destroy();
    }
    await sleep(answerTakesMs(name));
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        await carry(piece.length);
        response.write(piece);
      }
    }
    if (cut !== null) clearTimeout(cut);
    response.end();
  }

  const server = createServer((incoming, response) => {
    // A browser that leaves a page ends its connections.
    pass(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      conditions = { ...GOOD, ...next };
    },
    reached,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
