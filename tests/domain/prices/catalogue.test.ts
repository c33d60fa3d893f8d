import { expect, it } from 'vitest';
import { listPrice } from '#domain/prices/catalogue.ts';

it.each([
  [50_00, 70_00],
  [100_00, 120_00],
  [120_00, 150_00],
  [50_01, 150_00],
  [1_00, 150_00],
  [500_00, 150_00],
])('a service at %i pesewas shows the struck-through list price %i', (price, list) => {
  expect(listPrice(price)).toBe(list);
});
