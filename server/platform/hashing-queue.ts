import { availableParallelism } from 'node:os';

/** Hashing takes a whole core for milliseconds: one core is left to everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Whoever would wait behind more than this is better told to come again: about two seconds of hashing. */
const WAITING_MAX = 200;
/** What one network may have of that. */
const WAITING_OF_NETWORK = 50;
/** Past the first number, networks that wait for nothing yet still get in, up to this one. */
const WAITING_AT_MOST = 1_000;

/** Who waits, by network: each network has a line of its own, and the lines take turns. */
const lines = new Map<string, (() => void)[]>();
let waiting = 0;
let running = 0;

/** Whether so many wait for their turn, of a network or in all, that one more of that network should not. */
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

/** Takes the next one out of the line whose turn it is; that line then goes behind the others. */
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

/** Does a piece of hashing for a network when its turn comes: first come, first served, network by network. */
export async function runQueued<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await join(network);
  try {
    return await work();
  } finally {
    // The place is handed over, so nobody slips in between.
    const one = next();
    if (one) one();
    else running -= 1;
  }
}
