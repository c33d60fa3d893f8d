import { expect, test } from 'vitest';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { mergeOwed } from '#src/lib/flows/orders/owed.ts';

const ENTRY: CustomerOwed = {
  reference: 'one',
  order_slug: 'sk-one',
  currency: 'GHS',
  owed: '130.00',
  on_its_way: '130.00',
  returned: '0.00',
  reason: 'onItsWay',
  since: '2026-11-23T08:00:00.000Z',
  is_decided: false,
  refunds: [{ amount: '130.00', state: 'accepted', at: '2026-11-23T08:00:00.000Z' }],
};

test('what is owed of an order’s payments is one sentence: the sums together, the more urgent reason, the earlier time', () => {
  const failed = { ...ENTRY, reference: 'two', owed: '50.00', on_its_way: '0.00', returned: '5.00' };
  const both = mergeOwed(ENTRY, { ...failed, reason: 'refundFailed', since: '2026-11-22T08:00:00.000Z' });
  expect(both).toMatchObject({
    owed: '180.00',
    on_its_way: '130.00',
    returned: '5.00',
    reason: 'refundFailed',
    since: '2026-11-22T08:00:00.000Z',
  });
  expect(both.refunds).toHaveLength(2);
});
