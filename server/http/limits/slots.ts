import type { Network } from '#server/platform/networks.ts';
import { createSizeRanking } from './size-ranking.ts';

/** Something that uses a slot: a connection, or a request whose body has not arrived. */
export type SlotHolder = {
  /** The networks it counts for, the narrowest first; empty for our own machines. */
  networks: readonly Network[];
};

type Group<H> = { held: number; quota: number; waiting: Set<H>; isWidest: boolean };

/** Slots that clients compete for. Waiting holders are in a queue, the oldest first. */
export type Slots<H> = {
  size(): number;
  /** Takes a slot and adds the holder at the end of the queue. */
  acquire(holder: H): void;
  /** Moves a holder to the end of the queue: it made progress, or it was busy and is idle again. */
  requeue(holder: H): void;
  /** Removes a holder from the queue but keeps its slot: it is being served. */
  dequeue(holder: H): void;
  release(holder: H): void;
  /** Whether one of the holder's networks is over its quota. */
  isOverQuota(holder: H): boolean;
  /** Whether a network has its whole share, or all places are taken and it has much more than a few of them. */
  isExcessive(networks: readonly Network[]): boolean;
  /** The oldest in line of the holder's own networks that have more than their share. */
  oldestOverQuota(holder: H): H | undefined;
  /** The oldest in line of the network that has most in line; our own come last. */
  oldestOfLargest(): H | undefined;
};

/** The widest network may hold at most this share of all slots. */
const NETWORK_SHARE = 0.5;
/** Of all places, what a network may hold when they are full and still counts as one that wants little. */
const SMALL_SHARE = 0.01;
/** The group of holders without a network. */
const OWN = '';

/** Counts `total` slots. One address may hold `quota` of them; its wider networks may hold more, but at most half. */
export function createSlots<H extends SlotHolder>({ total, quota }: { total: number; quota: number }): Slots<H> {
  const groups = new Map<string, Group<H>>();
  const ranking = createSizeRanking<Group<H>>();
  const held = new Set<H>();

  const namesOf = ({ networks }: H) => (networks.length === 0 ? [OWN] : networks.map(({ name }) => name));
  const groupsOf = (holder: H) => namesOf(holder).flatMap((name) => groups.get(name) ?? []);
  const crowdsOf = (holder: H) => groupsOf(holder).filter((group) => group.held > group.quota);
  const oldestOf = (group: Group<H> | undefined): H | undefined => group?.waiting.values().next().value;

  function leaveLine(group: Group<H>, holder: H): void {
    if (group.waiting.delete(holder) && group.isWidest) ranking.shrink(group, group.waiting.size + 1);
  }

  function joinLine(group: Group<H>, holder: H): void {
    leaveLine(group, holder);
    group.waiting.add(holder);
    if (group.isWidest) ranking.grow(group, group.waiting.size - 1);
  }

  function requeue(holder: H): void {
    if (!held.has(holder)) return;
    for (const group of groupsOf(holder)) joinLine(group, holder);
  }

  return {
    size: () => held.size,
    acquire(holder) {
      const names = namesOf(holder);
      held.add(holder);
      for (const [index, name] of names.entries()) {
        const shares = holder.networks[index]?.quotaFactor;
        const most = shares === undefined ? total : Math.min(quota * shares, total * NETWORK_SHARE);
        const isWidest = name !== OWN && index === names.length - 1;
        const group = groups.get(name) ?? { held: 0, quota: most, waiting: new Set(), isWidest };
        group.held += 1;
        groups.set(name, group);
      }
      requeue(holder);
    },
    requeue,
    dequeue(holder) {
      for (const group of groupsOf(holder)) leaveLine(group, holder);
    },
    release(holder) {
      if (!held.delete(holder)) return;
      for (const name of namesOf(holder)) {
        const group = groups.get(name);
        if (group === undefined) continue;
        group.held -= 1;
        leaveLine(group, holder);
        if (group.held === 0) groups.delete(name);
      }
    },
    isExcessive(networks) {
      const modest = held.size < total ? Number.POSITIVE_INFINITY : total * SMALL_SHARE;
      return networks.some(({ name }) => {
        const group = groups.get(name);
        return group !== undefined && group.held >= Math.min(group.quota, modest);
      });
    },
    isOverQuota: (holder) => crowdsOf(holder).length > 0,
    oldestOverQuota: (holder) => oldestOf(crowdsOf(holder).find(({ waiting }) => waiting.size > 0)),
    oldestOfLargest: () => oldestOf(ranking.largest() ?? groups.get(OWN)),
  };
}
