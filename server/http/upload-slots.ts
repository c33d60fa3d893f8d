import { messages } from '#domain/messages.ts';
import { refuse } from '#server/refusal.ts';
import { replyRefusal } from './reply.ts';

/** Uploads that one process handles at once, including those that wait for memory. */
const AT_ONCE = 16;
/** How many of them may come from one sender. */
const OF_ONE = 8;
/** The memory that their files may use together, in bytes. */
const BYTES_AT_ONCE = 48_000_000;
/** In ms: how long a file waits for memory; less than a sender waits for an answer. */
const WAIT_MS = 10_000;

type Waiter = { bytes: number; enter: () => void };

let activeUploads = 0;
const bySender = new Map<number, number>();
let bytesInHand = 0;
const waiting: Waiter[] = [];

/** Admits waiting uploads in order, as long as there is memory. */
function admitWaiting(): void {
  for (let next = waiting[0]; next !== undefined && bytesInHand + next.bytes <= BYTES_AT_ONCE; next = waiting[0]) {
    waiting.shift();
    bytesInHand += next.bytes;
    next.enter();
  }
}

/** Waits for memory for so many bytes. Returns whether there was enough in time. */
function waitForMemory(bytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = setTimeout(() => {
      waiting.splice(waiting.indexOf(place), 1);
      resolve(false);
      admitWaiting();
    }, WAIT_MS);
    const enter = () => {
      clearTimeout(leave);
      resolve(true);
    };
    const place = { bytes, enter };
    waiting.push(place);
    admitWaiting();
  });
}

/**
 * Runs work that reads a whole file of `sender`, at most `bytes` long, into memory, once there is enough of it; until
 * then the body is not read. When too many uploads run, or no memory is free in time, the answer is a 503.
 */
export async function withUploadSlot(sender: number, bytes: number, work: () => Promise<Response>): Promise<Response> {
  const busy = () => replyRefusal(refuse('unavailable', messages.errors.busy, 2));
  const held = bySender.get(sender) ?? 0;
  if (activeUploads >= AT_ONCE || held >= OF_ONE) return busy();
  activeUploads += 1;
  bySender.set(sender, held + 1);
  try {
    if (!(await waitForMemory(bytes))) return busy();
    try {
      return await work();
    } finally {
      bytesInHand -= bytes;
      admitWaiting();
    }
  } finally {
    activeUploads -= 1;
    const left = (bySender.get(sender) ?? 1) - 1;
    if (left > 0) bySender.set(sender, left);
    else bySender.delete(sender);
  }
}
