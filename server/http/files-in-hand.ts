import { messages } from '#domain/messages.ts';
import { refuse } from '#server/refusal.ts';
import { replyRefusal } from './reply.ts';

/** Files of megabytes that one process holds at once. */
const AT_ONCE = 16;

let inHand = 0;

/** Does what takes a whole file into memory; while too many do, the answer is to come again. */
export async function withFile(work: () => Promise<Response>): Promise<Response> {
  if (inHand >= AT_ONCE) return replyRefusal(refuse('unavailable', messages.errors.busy, 2));
  inHand += 1;
  try {
    return await work();
  } finally {
    inHand -= 1;
  }
}
