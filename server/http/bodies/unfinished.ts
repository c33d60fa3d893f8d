import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '#domain/messages.ts';
import type { AbortReason } from '#server/http/limits/abort-reporter.ts';
import { createSlots } from '#server/http/limits/slots.ts';
import type { Network } from '#server/platform/networks.ts';
import { advance, isTooSlow, type MinDataRate, type Progress } from './min-data-rate.ts';

/** Unfinished requests of one address; a body that arrives with its headers does not count. */
export const UNFINISHED_OF_ADDRESS = 100;
/** All unfinished requests together, by number and by the bytes that they hold. */
const UNFINISHED_MAX = 1_000;
const UNFINISHED_BYTES = 32_000_000;
const LOOK_EVERY_MS = 1_000;

/** A request whose body is still arriving. */
export type Unfinished = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  networks: readonly Network[];
  pace: MinDataRate;
  progress: Progress;
  /** How many bytes have arrived. */
  received(): number;
  /** How many of them are in memory. */
  held(): number;
  /** A handler has the request already and answers it: no other answer may be sent. */
  isHandled: boolean;
};

/** The headers of an answer to a request that the app never sees. */
export type EarlyHeaders = (request: IncomingMessage) => Readonly<Record<string, string>>;

/** How requests whose body never arrives whole are answered and counted. */
export type UnfinishedOptions = {
  /** Headers of each answer that is given here. */
  headers: EarlyHeaders;
  onAbort(reason: AbortReason): void;
  /** A monotonic clock, in ms. */
  now(): number;
};

/** Answers a request without waiting for its body, and closes its connection. */
export function rejectEarly(outgoing: ServerResponse, status: number, sentence: string, headers: EarlyHeaders): void {
  const retry: Record<string, string> = status === 429 ? { 'Retry-After': '2' } : {};
  outgoing.writeHead(status, { ...headers(outgoing.req), ...retry, Connection: 'close' });
  outgoing.end(JSON.stringify({ detail: sentence, error: sentence }));
}

/**
 * Counts requests whose bodies are still arriving, by network and in total. Above a network's quota the newest gets a
 * 429. Above the total, the one without progress for the longest time, of the network that holds most, gets a 408. A
 * body that arrives too slowly also gets a 408.
 */
export function countUnfinished({ headers, onAbort, now }: UnfinishedOptions) {
  const places = createSlots<Unfinished>({ total: UNFINISHED_MAX, quota: UNFINISHED_OF_ADDRESS });
  const unfinished = new Set<Unfinished>();
  let bytesHeld = 0;

  function leave(one: Unfinished): void {
    if (!unfinished.delete(one)) return;
    bytesHeld -= one.held();
    places.release(one);
  }

  function abort(one: Unfinished, reason: AbortReason): void {
    leave(one);
    onAbort(reason);
    if (one.isHandled) one.outgoing.destroy();
    else if (reason === 'share') rejectEarly(one.outgoing, 429, messages.errors.tooMany, headers);
    else rejectEarly(one.outgoing, 408, messages.errors.late, headers);
  }

  function updateProgress(one: Unfinished): void {
    const progress = advance(one.progress, one.pace, one.received(), now());
    if (progress === one.progress) return;
    one.progress = progress;
    places.requeue(one);
  }

  const look = setInterval(() => {
    for (const one of unfinished) {
      updateProgress(one);
      if (isTooSlow(one.progress, one.pace, now())) abort(one, 'slow');
    }
  }, LOOK_EVERY_MS);
  look.unref();

  return {
    /** Counts a request whose body did not arrive with its headers, until it is removed or its connection closes. */
    add(one: Unfinished): void {
      unfinished.add(one);
      bytesHeld += one.held();
      places.acquire(one);
      one.incoming.once('close', () => leave(one));
      one.outgoing.once('close', () => leave(one));
      if (places.isOverQuota(one)) abort(one, 'share');
      else if (places.size() > UNFINISHED_MAX || bytesHeld > UNFINISHED_BYTES)
        abort(places.oldestOfLargest() ?? one, 'total');
    },
    leave,
    isExcessive: places.isExcessive,
    /** Takes note of `bytes` more that a request holds in memory. */
    hold(one: Unfinished, bytes: number): void {
      if (!unfinished.has(one)) return;
      bytesHeld += bytes;
      updateProgress(one);
      if (bytesHeld > UNFINISHED_BYTES) abort(places.oldestOfLargest() ?? one, 'total');
    },
    size: () => unfinished.size,
    cutAll(): void {
      for (const one of unfinished) abort(one, 'stop');
    },
    close: () => clearInterval(look),
  };
}
