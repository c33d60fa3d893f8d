import { describe, expect, test } from 'vitest';
import { derivePayment, needsAction, type PaymentStateFacts, SLOW_REFUND_MS } from '#domain/payments/payment-state.ts';

type Refund = PaymentStateFacts['refunds'][number];
const refund = (amount: number, state: Refund['state'], isHandled = false): Refund => ({ amount, state, isHandled });

describe('the state of a payment of 100 follows from its order and its refunds', () => {
  const rows: [string, Partial<PaymentStateFacts>, ReturnType<typeof derivePayment>][] = [
    ['an order that stands', {}, { state: 'order', returned: 0, owed: 0, reason: null }],
    ['a held payment', { order: 'none' }, { state: 'review', returned: 0, owed: 100, reason: 'review' }],
    ['a cancelled order', { order: 'cancelled' }, { state: 'owed', returned: 0, owed: 100, reason: 'cancelled' }],
    [
      'a cancelled order of which a part is back',
      { order: 'cancelled', refunds: [refund(30, 'done')] },
      { state: 'owed', returned: 30, owed: 70, reason: 'cancelled' },
    ],
    [
      'a cancelled order of which a part is on its way',
      { order: 'cancelled', refunds: [refund(30, 'accepted')] },
      { state: 'owed', returned: 30, owed: 100, reason: 'cancelled' },
    ],
    [
      'a whole refund on its way',
      { order: 'cancelled', refunds: [refund(100, 'asked')] },
      { state: 'refunding', returned: 100, owed: 100, reason: 'onItsWay' },
    ],
    [
      'a whole refund that needs attention',
      { order: 'cancelled', refunds: [refund(100, 'attention')] },
      { state: 'refunding', returned: 100, owed: 100, reason: 'attention' },
    ],
    [
      'a whole refund in an unknown state',
      { order: 'cancelled', refunds: [refund(100, 'unclear')] },
      { state: 'refunding', returned: 100, owed: 100, reason: 'unclear' },
    ],
    [
      'a whole refund that failed',
      { order: 'cancelled', refunds: [refund(100, 'failed')] },
      { state: 'owed', returned: 0, owed: 100, reason: 'refundFailed' },
    ],
    [
      'one that failed and is tried again',
      { order: 'cancelled', refunds: [refund(100, 'failed', true), refund(100, 'accepted')] },
      { state: 'refunding', returned: 100, owed: 100, reason: 'onItsWay' },
    ],
    [
      'a whole refund that arrived',
      { order: 'cancelled', refunds: [refund(100, 'failed', true), refund(100, 'done')] },
      { state: 'refunded', returned: 100, owed: 0, reason: null },
    ],
    [
      'a part of an order that stands, failed',
      { refunds: [refund(20, 'failed'), refund(10, 'done')] },
      { state: 'order', returned: 10, owed: 20, reason: 'refundFailed' },
    ],
    [
      'a part of an order that stands, arrived',
      { refunds: [refund(20, 'failed', true), refund(20, 'done')] },
      { state: 'order', returned: 20, owed: 0, reason: null },
    ],
    [
      'a refund of a delivered order on its way',
      { refunds: [refund(100, 'accepted')] },
      { state: 'refunding', returned: 100, owed: 100, reason: 'onItsWay' },
    ],
    [
      'the owner’s decision',
      { order: 'cancelled', kept: 70, refunds: [refund(30, 'done')] },
      { state: 'kept', returned: 30, owed: 0, reason: null },
    ],
    [
      'a decision before the last refund arrived',
      { order: 'cancelled', kept: 70, refunds: [refund(30, 'accepted')] },
      { state: 'refunding', returned: 30, owed: 30, reason: 'onItsWay' },
    ],
    [
      'more money back than was paid, by two refunds made twice',
      { order: 'cancelled', refunds: [refund(100, 'done'), refund(100, 'done')] },
      { state: 'refunded', returned: 100, owed: 0, reason: null },
    ],
  ];
  test.each(rows)('%s', (_, facts, derived) => {
    expect(derivePayment({ amount: 100, kept: 0, order: 'stands', refunds: [], ...facts })).toEqual(derived);
  });
});

test('only a refund that is on its way in time needs no hand', () => {
  expect(needsAction('onItsWay', SLOW_REFUND_MS)).toBe(false);
  expect(needsAction('onItsWay', SLOW_REFUND_MS + 1)).toBe(true);
  expect(needsAction('cancelled', 0)).toBe(true);
  expect(needsAction('attention', 0)).toBe(true);
});
