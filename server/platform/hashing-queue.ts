import { availableParallelism } from 'node:os';

/** A hash uses a whole core for milliseconds: one core stays free for other work. */
const CONCURRENCY = Math.max(1, availableParallelism() - 1);
/** Above this many waiting requests, further ones get a 503: about two seconds of hashing. */
const WAITING_SOFT_MAX = 200;
/** How many of them one network may have. */
const WAITING_OF_NETWORK = 50;
/** Above WAITING_SOFT_MAX, networks without a waiting request still get in, up to this number. */
const WAITING_HARD_MAX = 1_000;

/** Waiting requests by network: each network has a queue, and the queues take turns. */
const queues = new Map<string, (() => void)[]>();
let waiting = 0;
let running = 0;

/** Whether too many requests wait, of this network or in total, to add one more of this network. */
export function isHashingBusy(network: string): boolean {
  const waitingHere = queues.get(network)?.length ?? 0;
  if (waitingHere >= WAITING_OF_NETWORK || waiting >= WAITING_HARD_MAX) return true;
  return waiting >= WAITING_SOFT_MAX && waitingHere > 0;
}

function enqueue(network: string): Promise<void> {
  return new Promise((resolve) => {
    const queue = queues.get(network) ?? [];
    queue.push(resolve);
    queues.set(network, queue);
    waiting += 1;
  });
}

/** Takes the next request from the queue whose turn it is; that queue then moves behind the others. */
function dequeue(): (() => void) | undefined {
  const [first] = queues;
  if (first === undefined) return undefined;
  const [network, queue] = first;
  const resume = queue.shift();
  queues.delete(network);
  if (queue.length > 0) queues.set(network, queue);
  waiting -= 1;
  return resume;
}

/** Runs a hash for a network when its turn comes: in order within a network, and the networks in turn. */
export async function runQueued<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENCY) running += 1;
  else await enqueue(network);
  try {
    return await work();
  } finally {
    // The slot is handed over, so no new request can take it.
    const resume = dequeue();
    if (resume) resume();
    else running -= 1;
  }
}
