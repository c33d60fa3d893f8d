import { describe, expect, it, test } from 'vitest';
import { timelineOf } from '#domain/orders/timeline.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00.000Z`;
const entry = (status: string, number: number, note: string | null = null) => ({ status, at: day(number), note });
const intake = { kind: 'intake', id: 1 } as const;
const after = { kind: 'after', id: 2 } as const;

/** The reached steps of a timeline, in short: 'pending@1'. */
function short(steps: ReturnType<typeof timelineOf>): string[] {
  return steps
    .filter(({ state }) => state !== 'ahead')
    .map(({ status, at }) => `${status}@${at === null ? '?' : Number(at.slice(8, 10))}`);
}

describe('each step has the day of its latest arrival', () => {
  it.each([
    ['a new order', 'pending', [entry('pending', 1)], ['pending@1']],
    ['an older server without history', 'pickup', [], ['pending@1', 'processing@?', 'pickup@?']],
    [
      'a word in between',
      'processing',
      [entry('pending', 1), entry('processing', 2), entry('processing', 3, 'We come at noon.')],
      ['pending@1', 'processing@2'],
    ],
    [
      'a step back and ahead again',
      'pickup',
      [entry('pending', 1), entry('processing', 2), entry('pickup', 3), entry('processing', 4), entry('pickup', 5)],
      ['pending@1', 'processing@4', 'pickup@5'],
    ],
    [
      'a step back',
      'processing',
      [entry('pending', 1), entry('processing', 2), entry('pickup', 3), entry('processing', 4)],
      ['pending@1', 'processing@4'],
    ],
    [
      'a cancelled one shows what it had passed',
      'cancelled',
      [entry('pending', 1), entry('processing', 2), entry('cancelled', 3)],
      ['pending@1', 'processing@2', 'cancelled@3'],
    ],
    ['a cancelled one of an older server', 'cancelled', [], ['pending@1', 'cancelled@?']],
    [
      'labels for statuses',
      'Cleaning Ongoing',
      [entry('Cleaning Ongoing', 4)],
      ['pending@1', 'processing@?', 'pickup@?', 'cleaning_ongoing@4'],
    ],
    ['an unknown status', 'teleported', [entry('pending', 1)], []],
  ])('%s', (_, status, history, expected) => {
    expect(short(timelineOf({ status, placedAt: day(1), history, pictures: [] }))).toEqual(expected);
  });
});

test('notes belong to their step, and to the order’s current step once theirs is ahead again', () => {
  const history = [
    entry('pending', 1),
    entry('processing', 2, 'Soon.'),
    entry('pickup', 3, 'On the way.'),
    entry('processing', 4),
  ];
  const steps = timelineOf({ status: 'processing', placedAt: day(1), history, pictures: [] });
  expect(steps.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
    [],
    ['Soon.', 'On the way.'],
    [],
    [],
    [],
    [],
    [],
  ]);
});

describe('pictures belong to the step they show, or to the current step until it is reached', () => {
  it.each([
    ['pickup', { pickup: [1, 2] }],
    ['cleaning_ongoing', { cleaning_ongoing: [1, 2] }],
    ['scheduled_for_delivery', { cleaning_ongoing: [1], cleaning_completed: [2] }],
    ['cancelled', { cancelled: [1, 2] }],
  ])('%s', (status, expected) => {
    const steps = timelineOf({ status, placedAt: day(1), history: [], pictures: [intake, after] });
    const shown = steps.filter(({ pictures }) => pictures.length > 0);
    expect(Object.fromEntries(shown.map((step) => [step.status, step.pictures.map(({ id }) => id)]))).toEqual(expected);
  });
});
