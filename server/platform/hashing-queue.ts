import { availableParallelism } from 'node:os';

/** A hash uses a whole core for milliseconds: one core stays free for other work. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Above this many waiting requests, further ones get a 503: about two seconds of hashing. */
const WAITING_MAX = 200;
/** How many of them one network may have. */
const WAITING_OF_NETWORK = 50;
/** Above WAITING_MAX, networks without a waiting request still get in, up to this number. */
const WAITING_AT_MOST = 1_000;

/** Waiting requests by network: each network has a queue, and the queues take turns. */
const lines = new Map<string, (() => void)[]>();
let waiting = 0;
let running = 0;

/** Whether too many requests wait, of this network or in total, to add one more of this network. */
export function isHashingBusy(network: string): boolean {
  const own = lines.get(network)?.length ?? 0;
  if (own >= WAITING_OF_NETWORK || waiting >= WAITING_AT_MOST) return true;
  return waiting >= WAITING_MAX && own > 0;
}

function join(network: string): Promise<void> {
  return new Promise((resolve) => {
    const line = lines.get(network) ?? [];
    line.push(resolve);
    lines.set(network, line);
    waiting += 1;
  });
}

/** Takes the next request from the queue whose turn it is; that queue then moves behind the others. */
function next(): (() => void) | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const [network, line] = first;
  const one = line.shift();
  lines.delete(network);
  if (line.length > 0) lines.set(network, line);
  waiting -= 1;
  return one;
}

/** Runs a hash for a network when its turn comes: in order within a network, and the networks in turn. */
export async function runQueued<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await join(network);
  try {
    return await work();
  } finally {
    // The slot is handed over, so no new request can take it.
    const one = next();
    if (one) one();
    else running -= 1;
  }
}
