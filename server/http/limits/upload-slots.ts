import { messages } from '#domain/messages.ts';
import { replyRefusal } from '#server/http/reply.ts';
import { refuse } from '#server/refusal.ts';

/** Requests with files that one process takes at once, those that wait for memory among them. */
export const UPLOADS_MAX = 16;
/** How many of them may come from one sender. */
export const UPLOADS_PER_SENDER = 8;
/** What their files may take of memory together, in bytes: one of the largest, or five of a usual phone's. */
export const BYTES_AT_ONCE = 24_000_000;
/** How long a file waits for memory, in ms: less than a sender waits for an answer. */
export const WAIT_MS = 10_000;

type Waiting = { bytes: number; admit: () => void };

const uploadsBySender = new Map<number, number>();
let uploads = 0;
let bytesInUse = 0;
/** The files that wait for memory, first come first. */
const queue: Waiting[] = [];

/** Takes one of the sender's places; false while they, or those of all, are taken. */
function acquireSlot(sender: number): boolean {
  const own = uploadsBySender.get(sender) ?? 0;
  if (uploads >= UPLOADS_MAX || own >= UPLOADS_PER_SENDER) return false;
  uploads += 1;
  uploadsBySender.set(sender, own + 1);
  return true;
}

function releaseSlot(sender: number): void {
  uploads -= 1;
  const own = (uploadsBySender.get(sender) ?? 1) - 1;
  if (own > 0) uploadsBySender.set(sender, own);
  else uploadsBySender.delete(sender);
}

/** Admits those who wait, first come first, as long as there is memory. */
function admitWaiting(): void {
  for (let next = queue[0]; next !== undefined && bytesInUse + next.bytes <= BYTES_AT_ONCE; next = queue[0]) {
    queue.shift();
    bytesInUse += next.bytes;
    next.admit();
  }
}

/** Waits for so many bytes of memory; false when there were none in time. */
function acquireMemory(bytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      resolve(false);
      // A smaller one may have stood behind it.
      admitWaiting();
    }, WAIT_MS);
    const admit = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const waiting = { bytes, admit };
    queue.push(waiting);
    admitWaiting();
  });
}

function releaseMemory(bytes: number): void {
  bytesInUse -= bytes;
  admitWaiting();
}

/**
 * Does what takes a whole file of `sender`, at most `bytes` long, into memory, once there is memory for it: until then
 * its body stays with its sender. While too many are under way, or memory is short for too long, the answer asks to try
 * again.
 */
export async function withUploadSlot(sender: number, bytes: number, work: () => Promise<Response>): Promise<Response> {
  const busy = () => replyRefusal(refuse('unavailable', messages.errors.busy, 2));
  if (!acquireSlot(sender)) return busy();
  try {
    if (!(await acquireMemory(bytes))) return busy();
    try {
      return await work();
    } finally {
      releaseMemory(bytes);
    }
  } finally {
    releaseSlot(sender);
  }
}
