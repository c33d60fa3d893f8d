/** Something that happens at a moment, in ms. */
export type Happening = { at: number; what: string; act: () => Promise<unknown> };

/** What will happen, the earliest first; what is planned for the same moment, in the order of planning. */
export type EventQueue = {
  plan(happening: Happening): void;
  /** Takes the next one that happens before `end`. */
  next(end: number): Happening | undefined;
};

type Planned = Happening & { turn: number };

const isBefore = (one: Planned, other: Planned) => one.at < other.at || (one.at === other.at && one.turn < other.turn);

/** An empty queue: a binary heap, since a year has millions of events. */
export function createEventQueue(): EventQueue {
  const heap: Planned[] = [];
  let turns = 0;
  const at = (index: number) => heap[index] as Planned;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    heap[one] = at(other);
    heap[other] = kept;
  };

  function rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!isBefore(at(index), at(parent))) return;
      swap(index, parent);
      index = parent;
    }
  }

  function sink(): void {
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let first = index;
      if (left < heap.length && isBefore(at(left), at(first))) first = left;
      if (right < heap.length && isBefore(at(right), at(first))) first = right;
      if (first === index) return;
      swap(index, first);
      index = first;
    }
  }

  return {
    plan(happening) {
      heap.push({ ...happening, turn: turns });
      turns += 1;
      rise(heap.length - 1);
    },
    next(end) {
      const [first] = heap;
      if (first === undefined || first.at >= end) return undefined;
      const last = heap.pop() as Planned;
      if (heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return first;
    },
  };
}
