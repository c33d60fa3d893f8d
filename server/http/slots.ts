import type { Network } from '#server/platform/networks.ts';

/** Something that uses a slot: a connection, or a request whose body has not arrived. */
export type SlotHolder = {
  /** The networks it counts for, the narrowest first; empty for our own machines. */
  networks: readonly Network[];
};

type Group<H> = { held: number; quota: number; waiting: Set<H> };

/** Slots that clients compete for. Waiting holders stand in a queue, the oldest first. */
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
  /** The oldest in the queue of the holder's networks that are over their quota. */
  oldestOverQuota(holder: H): H | undefined;
  /** The oldest in the queue of the network that holds most; our own machines come last. */
  oldestOfLargest(): H | undefined;
};

/** The widest network may hold at most this share of all slots. */
const NETWORK_SHARE = 0.5;
/** The key of the group of holders without a network. */
const OWN = '';

/** Counts `total` slots. One address may hold `quota` of them; its wider networks may hold more, but at most half. */
export function createSlots<H extends SlotHolder>({ total, quota }: { total: number; quota: number }): Slots<H> {
  const groups = new Map<string, Group<H>>();
  const widest = new Map<string, Group<H>>();
  const held = new Set<H>();

  const namesOf = ({ networks }: H) => (networks.length === 0 ? [OWN] : networks.map(({ name }) => name));
  const groupsOf = (holder: H) => namesOf(holder).flatMap((name) => groups.get(name) ?? []);
  const crowdsOf = (holder: H) => groupsOf(holder).filter((group) => group.held > group.quota);
  const oldestOf = (group: Group<H> | undefined): H | undefined => group?.waiting.values().next().value;

  function renew(holder: H): void {
    if (!held.has(holder)) return;
    for (const { waiting } of groupsOf(holder)) {
      waiting.delete(holder);
      waiting.add(holder);
    }
  }

  return {
    size: () => held.size,
    acquire(holder) {
      const names = namesOf(holder);
      held.add(holder);
      for (const [index, name] of names.entries()) {
        const shares = holder.networks[index]?.quotaFactor;
        const most = shares === undefined ? total : Math.min(quota * shares, total * NETWORK_SHARE);
        const group = groups.get(name) ?? { held: 0, quota: most, waiting: new Set() };
        group.held += 1;
        groups.set(name, group);
        if (index === names.length - 1) widest.set(name, group);
      }
      renew(holder);
    },
    requeue: renew,
    dequeue(holder) {
      for (const { waiting } of groupsOf(holder)) waiting.delete(holder);
    },
    release(holder) {
      if (!held.delete(holder)) return;
      for (const name of namesOf(holder)) {
        const group = groups.get(name);
        if (group === undefined) continue;
        group.held -= 1;
        group.waiting.delete(holder);
        if (group.held > 0) continue;
        groups.delete(name);
        widest.delete(name);
      }
    },
    isOverQuota: (holder) => crowdsOf(holder).length > 0,
    oldestOverQuota: (holder) => oldestOf(crowdsOf(holder).find(({ waiting }) => waiting.size > 0)),
    oldestOfLargest() {
      let largest: Group<H> | undefined;
      for (const [name, group] of widest) {
        if (name === OWN || group.waiting.size === 0) continue;
        if (largest === undefined || group.held > largest.held) largest = group;
      }
      return oldestOf(largest ?? widest.get(OWN));
    },
  };
}
