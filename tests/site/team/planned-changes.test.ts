import { expect, test } from 'vitest';
import type { PricesState } from '#contract/staff/settings/prices.ts';
import { plannedChanges } from '#src/islands/staff/prices/planned-changes.ts';

type Change = PricesState['changes'][number];

const change = (id: number, startsAt: string, part: Partial<Change> = {}) =>
  ({ id, kind: 'service', key: '1', state: 'ahead', starts_at: startsAt, ...part }) as Change;

test('what begins later stands in its order, and of two at one moment the one that was saved last', () => {
  const changes = [
    change(9, '2026-12-05T00:00:00.000Z'),
    change(8, '2026-12-20T00:00:00.000Z'),
    change(7, '2026-12-05T00:00:00.000Z'),
    change(6, '2026-12-01T00:00:00.000Z', { state: 'withdrawn' }),
    change(5, '2026-12-02T00:00:00.000Z', { key: '2' }),
  ];
  expect(plannedChanges(changes, { kind: 'service', key: '1' }).map(({ id }) => id)).toEqual([9, 8]);
});
