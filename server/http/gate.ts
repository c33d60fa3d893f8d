import { messages } from '#domain/messages.ts';
import { refuse } from '#server/refusal.ts';
import { replyRefusal } from './reply.ts';

/** More requests at once than two cores answer within seconds; the next is told to come again. */
const AT_ONCE = 1_000;

export type Gate = {
  /** Runs a request, or refuses it at once when too many run or the server is closing. */
  pass(work: () => Promise<void>): Promise<Response | undefined>;
  isClosed(): boolean;
  /** Lets nobody in any more and waits for those inside, at most `withinMs`. */
  close(withinMs: number): Promise<void>;
};

/** Counts the requests under way, so that overload is refused early and a stop loses none. */
export function createGate(atOnce = AT_ONCE): Gate {
  let inside = 0;
  let closed = false;
  let whenEmpty: () => void = () => undefined;
  return {
    async pass(work) {
      if (closed || inside >= atOnce) return replyRefusal(refuse('unavailable', messages.errors.busy, 1));
      inside += 1;
      try {
        await work();
      } finally {
        inside -= 1;
        if (inside === 0) whenEmpty();
      }
      return undefined;
    },
    isClosed: () => closed,
    async close(withinMs) {
      closed = true;
      if (inside === 0) return;
      const empty = new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      });
      await Promise.race([empty, late]);
      clearTimeout(timer);
    },
  };
}
