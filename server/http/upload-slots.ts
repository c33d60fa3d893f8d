import { messages } from '#domain/messages.ts';
import { refuse } from '#server/refusal.ts';
import { replyRefusal } from './reply.ts';

/** Requests with files that one process takes at once, those that wait for room among them. */
const AT_ONCE = 16;
/** How many of them may come from one sender. */
const OF_ONE = 8;
/** What their files may take of memory together, in bytes. */
const BYTES_AT_ONCE = 48_000_000;
/** How long a file waits for room, in ms: less than a sender waits for an answer. */
const WAIT_MS = 10_000;

type Waiter = { bytes: number; enter: () => void };

let activeUploads = 0;
const bySender = new Map<number, number>();
let bytesInHand = 0;
const waiting: Waiter[] = [];

/** Lets in those who wait, first come first, as long as there is room. */
function admitWaiting(): void {
  for (let next = waiting[0]; next !== undefined && bytesInHand + next.bytes <= BYTES_AT_ONCE; next = waiting[0]) {
    waiting.shift();
    bytesInHand += next.bytes;
    next.enter();
  }
}

/** Waits for room for so many bytes; answers whether there was some in time. */
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
 * Does what takes a whole file of `sender`, at most `bytes` long, into memory, once there is room for it: until then its
 * body stays with its sender. While too many are under way, or room does not come in time, the answer is to come again.
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
