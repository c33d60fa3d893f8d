import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISCOUNT_TYPES } from '#domain/prices/discounts.ts';
import { quote } from '#domain/prices/totals.ts';

test('the order of the mock-up: three pairs, two trips, a tenth off', () => {
  const lines = [
    { unitPrice: 50_00, quantity: 2 },
    { unitPrice: 120_00, quantity: 1 },
  ];
  const discounts = [{ type: 'signup', percentage: 10 } as const];
  expect(quote({ lines, deliveryFee: 40_00, pickupFee: 40_00, discounts })).toEqual({
    subtotal: 220_00,
    deliveryCost: 40_00,
    pickupCost: 40_00,
    priorityCost: 0,
    discounts: [{ type: 'signup', percentage: 10, amount: 22_00 }],
    discountTotal: 22_00,
    totalBeforeDiscounts: 300_00,
    total: 278_00,
  });
});

test('fees are never discounted', () => {
  const lines = [{ unitPrice: 50_00, quantity: 1 }];
  const discounts = DISCOUNT_TYPES.map((type) => ({ type, percentage: 100 }));
  const { total, discountTotal } = quote({ lines, deliveryFee: 60_00, pickupFee: 40_00, discounts });
  expect({ total, discountTotal }).toEqual({ total: 100_00, discountTotal: 50_00 });
});

test('the faster return is added once, whatever the number of pairs, and never discounted', () => {
  const lines = [{ unitPrice: 50_00, quantity: 3 }];
  const discounts = [{ type: 'signup', percentage: 10 } as const];
  const trips = { deliveryFee: 40_00, pickupFee: 40_00 };
  expect(quote({ lines, ...trips, priorityFee: 30_00, discounts })).toMatchObject({
    priorityCost: 30_00,
    discountTotal: 15_00,
    totalBeforeDiscounts: 260_00,
    total: 245_00,
  });
});

test('an empty cart costs its trips', () => {
  expect(quote({ lines: [], deliveryFee: 40_00, pickupFee: 40_00, discounts: [] })).toMatchObject({
    subtotal: 0,
    total: 80_00,
  });
});

const anyCart = fc.record({
  lines: fc.array(
    fc.record({ unitPrice: fc.integer({ min: 1, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    { maxLength: 6 },
  ),
  deliveryFee: fc.constantFrom(0, 40_00, 60_00, 70_00),
  pickupFee: fc.constantFrom(0, 40_00, 60_00, 70_00),
  priorityFee: fc.constantFrom(0, 29_50, 30_00),
  discounts: fc.array(
    fc.record({
      type: fc.constantFrom(...DISCOUNT_TYPES),
      percentage: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    }),
    { maxLength: 3 },
  ),
});

test('in 100,000 random carts the total is lines plus fees minus discounts, to the pesewa', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = quote(cart);
      const lines = cart.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
      const off = result.discounts.reduce((sum, discount) => sum + discount.amount, 0);
      const amounts = [result.total, result.subtotal, result.discountTotal, ...result.discounts.map((d) => d.amount)];
      return (
        result.subtotal === lines &&
        result.discountTotal === off &&
        off <= lines &&
        result.totalBeforeDiscounts === lines + cart.deliveryFee + cart.pickupFee + cart.priorityFee &&
        result.total === result.totalBeforeDiscounts - off &&
        amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0) &&
        // Each alone is within half a pesewa of the exact share, unless the cap reduced it.
        result.discounts.every(
          (discount) =>
            off === lines ||
            Math.abs(discount.amount * 10_000 - lines * Math.round(discount.percentage * 100)) <= 5_000,
        )
      );
    }),
    { numRuns: 100_000 },
  );
});
