import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { messages } from '#domain/messages.ts';
import { type Network, networksOf } from '#server/networks.ts';
import { BODY_LIMIT } from './body.ts';
import type { CutReason } from './cuts.ts';
import { advance, FORM_PACE, isTooSlow, type Pace, type Progress, UPLOAD_PACE } from './pace.ts';
import { createPlaces } from './places.ts';
import { uploadLimit } from './uploads.ts';

/** Requests of one address whose bodies are on their way; a body that comes with its headers is not counted. */
export const UNFINISHED_OF_ADDRESS = 100;
/** All of them together, by number and by the bytes that they hold. */
const UNFINISHED_MAX = 1_000;
const UNFINISHED_BYTES = 32_000_000;
const LOOK_EVERY_MS = 1_000;

type Unfinished = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  networks: readonly Network[];
  pace: Pace;
  progress: Progress;
  /** How many bytes have arrived. */
  received(): number;
  /** How many of them are in memory. */
  held(): number;
  /** Its handler has it already, and answers it: nobody else may. */
  isHandled: boolean;
};

export type ArrivalOptions = {
  addressOf(incoming: IncomingMessage): string;
  /** What goes with each answer that is given here. */
  headers: Readonly<Record<string, string>>;
  onCut(reason: CutReason): void;
  /** The time that passes, in ms. */
  now?: () => number;
};

const isReading = (method: string | undefined) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Answers a request whose body is not waited for, and closes its connection. */
function turnAway(
  outgoing: ServerResponse,
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>>,
): void {
  const retry: Record<string, string> = status === 429 ? { 'Retry-After': '2' } : {};
  outgoing.writeHead(status, { ...headers, ...retry, Connection: 'close' });
  outgoing.end(JSON.stringify({ detail: sentence, error: sentence }));
}

/**
 * Lets each request in once its body has arrived, whole, as `rawBody`; only uploads are read by their handler. Bodies
 * on their way are counted by network and in total: past a network's share the newest is answered 429, past the total
 * the one that got on longest ago, of the network that holds most, is answered 408. So is one that arrives too slowly.
 */
export function afterArrival(
  listener: RequestListener,
  { addressOf, headers, onCut, now = () => performance.now() }: ArrivalOptions,
) {
  const places = createPlaces<Unfinished>({ total: UNFINISHED_MAX, share: UNFINISHED_OF_ADDRESS });
  const unfinished = new Set<Unfinished>();
  let bytesHeld = 0;

  function leave(one: Unfinished): void {
    if (!unfinished.delete(one)) return;
    bytesHeld -= one.held();
    places.leave(one);
  }

  function cut(one: Unfinished, reason: CutReason): void {
    leave(one);
    onCut(reason);
    if (one.isHandled) one.outgoing.destroy();
    else if (reason === 'share') turnAway(one.outgoing, 429, messages.errors.tooMany, headers);
    else turnAway(one.outgoing, 408, messages.errors.late, headers);
  }

  /** Counts a request whose body did not come with its headers. */
  function count(one: Unfinished): void {
    unfinished.add(one);
    bytesHeld += one.held();
    places.enter(one);
    one.incoming.once('close', () => leave(one));
    one.outgoing.once('close', () => leave(one));
    if (places.isCrowded(one)) cut(one, 'share');
    else if (places.size() > UNFINISHED_MAX) cut(places.oldestOfLargest() ?? one, 'total');
  }

  function getsOn(one: Unfinished): void {
    const progress = advance(one.progress, one.pace, one.received(), now());
    if (progress === one.progress) return;
    one.progress = progress;
    places.renew(one);
  }

  const look = setInterval(() => {
    for (const one of unfinished) {
      getsOn(one);
      if (isTooSlow(one.progress, one.pace, now())) cut(one, 'slow');
    }
  }, LOOK_EVERY_MS);
  look.unref();

  function begin(incoming: IncomingMessage, outgoing: ServerResponse, pace: Pace): Unfinished {
    const beganAt = now();
    const progress = { beganAt, steppedAt: beganAt, steppedBytes: 0 };
    const before = incoming.socket.bytesRead;
    const received = () => incoming.socket.bytesRead - before;
    const networks = networksOf(addressOf(incoming));
    return { incoming, outgoing, networks, pace, progress, received, held: () => 0, isHandled: true };
  }

  function takeUpload(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const one = begin(incoming, outgoing, UPLOAD_PACE);
    setImmediate(() => {
      if (!incoming.complete && !incoming.destroyed) count(one);
    });
    // Its end is the end of its being on the way; the answer may take a while after that.
    incoming.once('end', () => leave(one));
    listener(incoming, outgoing);
  }

  function takeForm(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const chunks: Buffer[] = [];
    let size = 0;
    const own = { received: () => size, held: () => size, isHandled: false };
    const one: Unfinished = { ...begin(incoming, outgoing, FORM_PACE), ...own };
    incoming.on('data', (chunk: Buffer) => {
      if (outgoing.headersSent) return;
      if (size + chunk.byteLength > BODY_LIMIT) {
        turnAway(outgoing, 413, messages.errors.tooLarge, headers);
        return;
      }
      size += chunk.byteLength;
      chunks.push(chunk);
      if (!unfinished.has(one)) return;
      bytesHeld += chunk.byteLength;
      getsOn(one);
      if (bytesHeld > UNFINISHED_BYTES) cut(places.oldestOfLargest() ?? one, 'total');
    });
    incoming.once('end', () => {
      leave(one);
      if (outgoing.headersSent) return;
      listener(Object.assign(incoming, { rawBody: Buffer.concat(chunks) }), outgoing);
    });
    setImmediate(() => {
      if (!incoming.complete && !incoming.destroyed && !outgoing.headersSent) count(one);
    });
  }

  const take: RequestListener = (incoming, outgoing) => {
    const length = Number(incoming.headers['content-length'] ?? 0);
    if (length === 0 && incoming.headers['transfer-encoding'] === undefined) {
      listener(incoming, outgoing);
      return;
    }
    if (isReading(incoming.method)) {
      // Nobody reads a body here: it must not keep the connection after the answer.
      outgoing.setHeader('Connection', 'close');
      listener(incoming, outgoing);
      return;
    }
    const uploaded = uploadLimit(incoming.method, incoming.url ?? '');
    if (length > (uploaded ?? BODY_LIMIT)) turnAway(outgoing, 413, messages.errors.tooLarge, headers);
    else if (uploaded === null) takeForm(incoming, outgoing);
    else takeUpload(incoming, outgoing);
  };

  return {
    listener: take,
    /** How many requests wait for their bodies. */
    size: () => unfinished.size,
    /** Waits for no body any more: a server that stops. */
    cutAll(): void {
      for (const one of unfinished) cut(one, 'stop');
    },
    close: () => clearInterval(look),
  };
}
