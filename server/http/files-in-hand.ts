import { messages } from '#domain/messages.ts';
import { refuse } from '#server/refusal.ts';
import { replyRefusal } from './reply.ts';

/** Files of megabytes that one process holds at once, and how many of them for one sender. */
const AT_ONCE = 16;
const OF_ONE = 8;

const bySender = new Map<number, number>();
let inHand = 0;

/** Does what takes a whole file of `sender` into memory; while too many do, the answer is to come again. */
export async function withFile(sender: number, work: () => Promise<Response>): Promise<Response> {
  const held = bySender.get(sender) ?? 0;
  if (inHand >= AT_ONCE || held >= OF_ONE) return replyRefusal(refuse('unavailable', messages.errors.busy, 2));
  inHand += 1;
  bySender.set(sender, held + 1);
  try {
    return await work();
  } finally {
    inHand -= 1;
    const left = (bySender.get(sender) ?? 1) - 1;
    if (left > 0) bySender.set(sender, left);
    else bySender.delete(sender);
  }
}
