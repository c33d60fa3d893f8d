/** Ranks items by a size that changes by one at a time; returns one of the largest, the one that became so first. */
export type SizeRanking<T> = {
  /** Notes that `item` has become one larger than `size`. */
  grow(item: T, size: number): void;
  /** Notes that `item` has become one smaller than `size`. */
  shrink(item: T, size: number): void;
  /** One of the largest; undefined when every size is zero. */
  largest(): T | undefined;
};

/** Each step takes the same time, however many items are ranked, because clients decide how many there are. */
export function createSizeRanking<T>(): SizeRanking<T> {
  /** The items of each size; those of size zero are not kept. */
  const bySize: Set<T>[] = [];
  let largest = 0;

  function move(item: T, from: number, to: number): void {
    bySize[from]?.delete(item);
    if (to === 0) return;
    const peers = bySize[to] ?? new Set();
    bySize[to] = peers;
    peers.add(item);
  }

  return {
    grow(item, size) {
      move(item, size, size + 1);
      largest = Math.max(largest, size + 1);
    },
    shrink(item, size) {
      move(item, size, size - 1);
      // The item itself is one below now, so this is one step at most.
      if (size === largest && bySize[size]?.size === 0) largest -= 1;
    },
    largest: () => bySize[largest]?.values().next().value,
  };
}
