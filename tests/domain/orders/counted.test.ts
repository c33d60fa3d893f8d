import { expect, test } from 'vitest';
import { COUNTED_MOST, sumCounted } from '#domain/orders/counted.ts';

test('a sum says when one of its counts may stand for more', () => {
  expect(sumCounted([])).toEqual({ sum: 0, isMore: false });
  expect(sumCounted([3, COUNTED_MOST - 1])).toEqual({ sum: COUNTED_MOST + 2, isMore: false });
  expect(sumCounted([3, COUNTED_MOST])).toEqual({ sum: COUNTED_MOST + 3, isMore: true });
});
