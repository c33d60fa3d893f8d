import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Balances, balanceChange, imbalance } from '#domain/books/accounts.ts';
import { type BookedFacts, causeOf, paymentTargets } from '#domain/books/payment-targets.ts';
import { POINT_VALUE } from '#domain/books/points-value.ts';

const TAXES = [
  [
    { name: 'VAT', rate: 1500 },
    { name: 'NHIL', rate: 250 },
    { name: 'GETFund', rate: 250 },
  ],
];
const paid: BookedFacts = {
  amount: 120_00,
  returned: 0,
  returning: 0,
  failed: 0,
  isCancelled: false,
  decided: 0,
  hasOrder: true,
  isEarned: false,
  fee: 0,
  disputed: 0,
  taxes: [],
};
const filled = (balances: Balances) =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));

describe('what the accounts hold for a payment', () => {
  const cases: [string, Partial<BookedFacts>, Balances][] = [
    ['held for review', { hasOrder: false }, { provider: 120_00, 'customer-money': -120_00 }],
    ['held, which carries no tax', { hasOrder: false, taxes: TAXES }, { provider: 120_00, 'customer-money': -120_00 }],
    ['of an order under way', {}, { provider: 120_00, 'customer-money': -120_00 }],
    ['with tax', { taxes: TAXES }, { provider: 120_00, 'customer-money': -100_00, tax: -20_00 }],
    ['of a delivered order', { isEarned: true, taxes: TAXES }, { provider: 120_00, revenue: -100_00, tax: -20_00 }],
    ['of a cancelled order', { isCancelled: true, taxes: TAXES }, { provider: 120_00, owed: -120_00 }],
    [
      'with a part on its way back',
      { returning: 60_00, isEarned: true, taxes: TAXES },
      { provider: 120_00, owed: -60_00, revenue: -50_00, tax: -10_00 },
    ],
    [
      'with a part that arrived',
      { returned: 60_00, taxes: TAXES },
      { provider: 60_00, 'customer-money': -50_00, tax: -10_00 },
    ],
    ['that went back', { returned: 120_00, isCancelled: true, taxes: TAXES }, {}],
    [
      'of a cancelled order, of which the owner keeps a part',
      { isCancelled: true, decided: 20_00 },
      { provider: 120_00, owed: -100_00, revenue: -20_00 },
    ],
    [
      'held, of which the owner keeps a part',
      { hasOrder: false, decided: 20_00 },
      { provider: 120_00, 'customer-money': -100_00, revenue: -20_00 },
    ],
    [
      'whose refund failed is owed until somebody deals with it',
      { failed: 60_00, isEarned: true },
      { provider: 120_00, owed: -60_00, revenue: -60_00 },
    ],
    [
      'held, with a failed refund beside a part that is on its way: never more is owed than there is',
      { hasOrder: false, failed: 120_00, returning: 1 },
      { provider: 120_00, owed: -120_00 },
    ],
    [
      'that the owner keeps, and that goes back at the provider all the same',
      { isCancelled: true, decided: 120_00, returning: 120_00 },
      { provider: 120_00, owed: -120_00 },
    ],
    [
      'that the owner keeps, and that went back in a dispute',
      { hasOrder: false, decided: 120_00, returned: 120_00 },
      {},
    ],
    ['of which more went back than was the shop’s', { isEarned: true, returned: 122_54 }, {}],
    ['less the provider’s fee', { fee: 2_34 }, { provider: 117_66, fees: 2_34, 'customer-money': -120_00 }],
    ['that is disputed', { disputed: 120_00, isEarned: true }, { disputed: 120_00, revenue: -120_00 }],
  ];
  test.each(cases)('%s', (_, change, targets) => {
    expect(filled(paymentTargets({ ...paid, ...change }))).toEqual(filled(targets));
  });

  test('balances, whatever the payment, and what is owed never exceeds what is left', () => {
    const sum = fc.integer({ min: 0, max: 1_000_000 });
    const facts = fc.record({
      amount: sum,
      returned: sum,
      returning: sum,
      failed: sum,
      isCancelled: fc.boolean(),
      decided: sum,
      hasOrder: fc.boolean(),
      isEarned: fc.boolean(),
      fee: sum,
      disputed: sum,
      taxes: fc.constantFrom([], TAXES),
    });
    fc.assert(
      fc.property(facts, (each) => {
        const targets = paymentTargets(each);
        expect(imbalance(targets)).toBe(0);
        expect(targets.owed ?? 0).toBeGreaterThanOrEqual(-Math.max(0, each.amount - each.returned));
      }),
    );
  });
});

test('an entry says what happened, from what it changes', () => {
  const steps: [Partial<BookedFacts>, string][] = [
    [{ hasOrder: false }, 'paid'],
    [{}, 'order made'],
    [{ isEarned: true }, 'earned'],
    [{ isEarned: true, fee: 2_00 }, 'fee'],
    [{ isEarned: true, fee: 2_00, returning: 10_00 }, 'owed'],
    [{ isEarned: true, fee: 2_00 }, 'no longer owed'],
    [{ isEarned: true, fee: 2_00, returned: 10_00 }, 'returned'],
    [{ isEarned: true, fee: 2_00 }, 'came back'],
    [{ fee: 2_00 }, 'not earned after all'],
    [{ fee: 2_00, disputed: 118_00 }, 'disputed'],
    [{ fee: 2_00 }, 'dispute ended'],
  ];
  let before: Balances = {};
  const causes = steps.map(([change]) => {
    const targets = paymentTargets({ ...paid, taxes: TAXES, ...change });
    const cause = causeOf(before, balanceChange(before, targets));
    before = targets;
    return cause;
  });
  expect(causes).toEqual(steps.map(([, cause]) => cause));
});

test('a point is worth 5 pesewas: 100 points take 5 % off a cart of GHS 100.00', () => {
  expect(POINT_VALUE).toBe(5);
});
