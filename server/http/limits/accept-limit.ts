import type { Network } from '#server/platform/networks.ts';

/** New connections of a network in one second, while it has more than its share of what is unfinished. */
export const ACCEPTED_A_SECOND = 20;
const SECOND_MS = 1_000;

/**
 * Tells whether a new connection is closed before a byte of it is read: a crowd that is cut off comes again, and costs
 * the least that way. Some get in still, because neighbours share the address of a crowd.
 */
export function createAcceptLimit(
  isExcessive: (networks: readonly Network[]) => boolean,
  now = () => performance.now(),
): (networks: readonly Network[]) => boolean {
  const accepted = new Map<string, number>();
  let since = now();

  return (networks) => {
    const widest = networks.at(-1)?.name;
    if (widest === undefined || !isExcessive(networks)) return false;
    if (now() - since >= SECOND_MS) {
      accepted.clear();
      since = now();
    }
    const count = (accepted.get(widest) ?? 0) + 1;
    accepted.set(widest, count);
    return count > ACCEPTED_A_SECOND;
  };
}
