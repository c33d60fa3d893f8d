import type { Network } from '#server/platform/networks.ts';

/** New connections of a network in one second, while it has more than its quota of unfinished requests. */
export const ACCEPTED_A_SECOND = 20;
const SECOND_MS = 1_000;
/** Connections of one address that may be cut for what they sent, in one window, before new ones are limited. */
export const ABUSES_OF_ADDRESS = 20;
const ABUSE_WINDOW_MS = 10_000;

/** Which new connections are closed at once. */
export type AcceptLimit = {
  /** Tells whether a new connection of these networks is closed before a byte of it is read. */
  isRejected(networks: readonly Network[]): boolean;
  /** Counts a connection that was cut for what it sent. */
  noteAbuse(networks: readonly Network[]): void;
};

/**
 * Limits the new connections of networks that hold too much, or whose connections are cut again and again: a crowd that
 * is cut off comes again, and costs the least that way. Some get in still, because neighbours share the address of a
 * crowd.
 */
export function createAcceptLimit(
  isExcessive: (networks: readonly Network[]) => boolean,
  now = () => performance.now(),
): AcceptLimit {
  const accepted = createWindowCounts(SECOND_MS, now);
  const abuses = createWindowCounts(ABUSE_WINDOW_MS, now);
  const isAbusive = (networks: readonly Network[]) =>
    networks.some(({ name, quotaFactor }) => abuses.of(name) >= ABUSES_OF_ADDRESS * quotaFactor);

  return {
    isRejected(networks) {
      const widest = networks.at(-1)?.name;
      if (widest === undefined || !(isExcessive(networks) || isAbusive(networks))) return false;
      return accepted.add(widest) > ACCEPTED_A_SECOND;
    },
    noteAbuse(networks) {
      for (const { name } of networks) abuses.add(name);
    },
  };
}

/** Counts by name that start again at zero in each window of so many ms. */
function createWindowCounts(windowMs: number, now: () => number) {
  const counts = new Map<string, number>();
  let since = now();
  const current = () => {
    if (now() - since >= windowMs) {
      counts.clear();
      since = now();
    }
    return counts;
  };
  return {
    of: (name: string) => current().get(name) ?? 0,
    /** Adds one, and returns the count with it. */
    add(name: string): number {
      const count = (current().get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
  };
}
