import { expect, test } from 'vitest';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { createEventQueue } from './event-queue.ts';

test('what is planned happens by its time, at the same time in the order of planning, and not before its time', () => {
  const queue = createEventQueue();
  const random = createSeededRandom(1);
  const planned = Array.from({ length: 500 }, (_, index) => ({ at: random.below(50), what: String(index) }));
  for (const { at, what } of planned) queue.plan({ at, what, act: async () => undefined });
  const taken: string[] = [];
  for (let next = queue.next(40); next !== undefined; next = queue.next(40)) taken.push(next.what);
  const expected = planned.filter(({ at }) => at < 40).sort((one, other) => one.at - other.at);
  expect(taken).toEqual(expected.map(({ what }) => what));
  expect(queue.next(41)?.at ?? 41).toBeGreaterThanOrEqual(40);
});
