import { messages } from '#domain/messages.ts';
import { replyRefusal } from '#server/http/reply.ts';
import { refuse } from '#server/refusal.ts';

/** More requests at once than two cores answer within seconds; further ones get a 503. */
const AT_ONCE = 1_000;

/** Counts the requests that are being answered. */
export type InFlightLimit = {
  /**
   * Runs a request. Refuses it at once when too many run, in its network or in total, or when the server is closing.
   */
  run(network: string, work: () => Promise<void>): Promise<Response | undefined>;
  /** Waits, within `run`, for data that the client still has to send; meanwhile the request does not count. */
  releaseWhile<T>(network: string, wait: () => Promise<T>): Promise<T>;
  isDraining(): boolean;
  /** Refuses new requests and waits for the running ones, at most `withinMs`. */
  drain(withinMs: number): Promise<void>;
};

/** Counts requests in flight, so that overload is refused early and a stop loses no request. */
export function createInFlightLimit(atOnce = AT_ONCE): InFlightLimit {
  const byNetwork = new Map<string, number>();
  let inside = 0;
  let closed = false;
  let whenEmpty: () => void = () => undefined;

  const heldBy = (network: string) => byNetwork.get(network) ?? 0;
  function enter(network: string): void {
    inside += 1;
    byNetwork.set(network, heldBy(network) + 1);
  }
  function leave(network: string): void {
    inside -= 1;
    const left = heldBy(network) - 1;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
    if (inside === 0) whenEmpty();
  }

  return {
    async run(network, work) {
      // A network may hold as many places as are free. One alone gets half of them; the more networks want much, the
      // less each gets, and some places stay free for those that want little.
      const isFull = heldBy(network) >= atOnce - inside;
      if (closed || isFull) return replyRefusal(refuse('unavailable', messages.errors.busy, 1));
      enter(network);
      try {
        await work();
      } finally {
        leave(network);
      }
      return undefined;
    },
    async releaseWhile(network, wait) {
      leave(network);
      try {
        return await wait();
      } finally {
        enter(network);
      }
    },
    isDraining: () => closed,
    async drain(withinMs) {
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
