import { availableParallelism } from 'node:os';

/** Hashing takes a whole core for milliseconds: one core is left to everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Whoever would wait behind more than this is better told to come again: about two seconds of hashing. */
const WAITING_MAX = 200;

const waiting: (() => void)[] = [];
let running = 0;

/** Whether so many wait for their turn that one more should not. */
export function isHashingBusy(): boolean {
  return waiting.length >= WAITING_MAX;
}

/** Does a piece of hashing when its turn comes, first come, first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place is handed over, so nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
