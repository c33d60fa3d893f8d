import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { messages } from '#domain/messages.ts';
import type { AbortReason } from '#server/http/limits/abort-reporter.ts';
import { networksOf } from '#server/platform/networks.ts';
import { BODY_LIMIT, isTooFragmented } from './body.ts';
import { FORM_DATA_RATE, type MinDataRate, UPLOAD_DATA_RATE } from './min-data-rate.ts';
import { countUnfinished, type EarlyHeaders, rejectEarly, type Unfinished } from './unfinished.ts';
import { uploadLimit } from './uploads.ts';

/** What collecting bodies needs of the server. */
export type BufferBodiesOptions = {
  addressOf(incoming: IncomingMessage): string;
  /** Headers of each answer that is given here. */
  headers: EarlyHeaders;
  onAbort(reason: AbortReason): void;
  /** A monotonic clock, in ms. */
  now?: () => number;
};

const isReading = (method: string | undefined) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Passes each request on when its whole body has arrived, as `rawBody`, which the listener of @hono/node-server reads;
 * only uploads are read by their handler. A body that arrives together with its headers does not count as unfinished.
 */
export function bufferBodies(
  listener: RequestListener,
  { addressOf, headers, onAbort, now = () => performance.now() }: BufferBodiesOptions,
) {
  const unfinished = countUnfinished({ headers, onAbort: onAbort, now });

  function begin(incoming: IncomingMessage, outgoing: ServerResponse, pace: MinDataRate): Unfinished {
    const beganAt = now();
    const progress = { beganAt, steppedAt: beganAt, steppedBytes: 0 };
    const before = incoming.socket.bytesRead;
    const received = () => incoming.socket.bytesRead - before;
    const networks = networksOf(addressOf(incoming));
    return { incoming, outgoing, networks, pace, progress, received, held: () => 0, isHandled: true };
  }

  function passUpload(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const one = begin(incoming, outgoing, UPLOAD_DATA_RATE);
    setImmediate(() => {
      if (!incoming.complete && !incoming.destroyed && !outgoing.closed) unfinished.add(one);
    });
    // The body is complete now; the answer may still take a while.
    incoming.once('end', () => unfinished.leave(one));
    listener(incoming, outgoing);
  }

  function bufferBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const chunks: Buffer[] = [];
    let size = 0;
    const own = { received: () => size, held: () => size, isHandled: false };
    const one: Unfinished = { ...begin(incoming, outgoing, FORM_DATA_RATE), ...own };
    incoming.on('data', (chunk: Buffer) => {
      if (outgoing.headersSent) return;
      if (size + chunk.byteLength > BODY_LIMIT || isTooFragmented(chunks.length, size)) {
        rejectEarly(outgoing, 413, messages.errors.tooLarge, headers);
        return;
      }
      size += chunk.byteLength;
      chunks.push(chunk);
      unfinished.hold(one, chunk.byteLength);
    });
    incoming.once('end', () => {
      unfinished.leave(one);
      if (outgoing.headersSent) return;
      listener(Object.assign(incoming, { rawBody: Buffer.concat(chunks) }), outgoing);
    });
    setImmediate(() => {
      if (!incoming.complete && !incoming.destroyed && !outgoing.headersSent) unfinished.add(one);
    });
  }

  const handleRequest: RequestListener = (incoming, outgoing) => {
    // Its connection was cut while the requests in one packet were parsed.
    if (incoming.socket.destroyed) return;
    const length = Number(incoming.headers['content-length'] ?? 0);
    if (length === 0 && incoming.headers['transfer-encoding'] === undefined) {
      listener(incoming, outgoing);
      return;
    }
    if (isReading(incoming.method)) {
      // This body is not read, so the connection must close after the answer.
      outgoing.setHeader('Connection', 'close');
      listener(incoming, outgoing);
      return;
    }
    const uploaded = uploadLimit(incoming.method, incoming.url ?? '');
    if (length > (uploaded ?? BODY_LIMIT)) rejectEarly(outgoing, 413, messages.errors.tooLarge, headers);
    else if (uploaded === null) bufferBody(incoming, outgoing);
    else passUpload(incoming, outgoing);
  };

  return {
    listener: handleRequest,
    /** How many requests wait for their bodies. */
    size: unfinished.size,
    /** Whether networks have more than their share of those. */
    isExcessive: unfinished.isExcessive,
    /** Waits for no body any more: a server that stops. */
    cutAll: unfinished.cutAll,
    close: unfinished.close,
  };
}
