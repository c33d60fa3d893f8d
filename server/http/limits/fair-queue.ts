import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Requests begun in one turn of the event loop. Node accepts one new connection a turn: a turn that answers hundreds of
 * requests makes new clients wait for it.
 */
export const STARTED_PER_TURN = 2;
/** Requests of one network that wait to begin; further ones are refused, which costs far less than to answer them. */
export const WAITING_OF_NETWORK = 250;

type Pair = [IncomingMessage, ServerResponse];

/**
 * Begins a few requests a turn. The others wait, each network's in a line of its own, and the lines are served by
 * turns: a flood from one network delays itself. Once a network's line is full, `refuse` answers its further requests.
 */
export function queueFairly(
  listener: RequestListener,
  networkOf: (incoming: IncomingMessage) => string,
  refuse: (outgoing: ServerResponse) => void,
): RequestListener {
  /** The lines, the next to be served first. */
  const lines = new Map<string, Pair[]>();
  let begun = 0;
  let isTurnPlanned = false;

  function planTurn(): void {
    if (isTurnPlanned) return;
    isTurnPlanned = true;
    setImmediate(() => {
      isTurnPlanned = false;
      begun = 0;
      while (begun < STARTED_PER_TURN) {
        const next = takeNext();
        if (next === undefined) break;
        begin(...next);
      }
    });
  }

  function begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (incoming.socket.destroyed) return;
    begun += 1;
    planTurn();
    listener(incoming, outgoing);
  }

  /** The first of the first line; its line goes to the end. */
  function takeNext(): Pair | undefined {
    const [first] = lines;
    if (first === undefined) return undefined;
    const [network, line] = first;
    const next = line.shift();
    lines.delete(network);
    if (line.length > 0) lines.set(network, line);
    return next;
  }

  return (incoming, outgoing) => {
    if (lines.size === 0 && begun < STARTED_PER_TURN) {
      begin(incoming, outgoing);
      return;
    }
    const network = networkOf(incoming);
    const line = lines.get(network) ?? [];
    if (line.length >= WAITING_OF_NETWORK) {
      refuse(outgoing);
      return;
    }
    line.push([incoming, outgoing]);
    lines.set(network, line);
    planTurn();
  };
}
