import { describe, expect, it, test } from 'vitest';
import {
  detailLabel,
  listLabel,
  mayMove,
  normaliseStatus,
  ORDER_STATUSES,
  ORDER_STEPS,
  type OrderStatus,
} from '#domain/orders/order-status.ts';

const table: [OrderStatus, string, string, number | null, OrderStatus[]][] = [
  ['pending', 'Pending', 'Pending', 6, ['processing', 'cancelled']],
  ['processing', 'Processing', 'Processing', 18, ['pickup', 'pending', 'cancelled']],
  ['pickup', 'Pickup', 'Ready for Pickup', 30, ['cleaning_ongoing', 'processing', 'cancelled']],
  ['cleaning_ongoing', 'Cleaning Ongoing', 'Cleaning in Progress', 52, ['cleaning_completed', 'pickup']],
  [
    'cleaning_completed',
    'Cleaning Completed',
    'Cleaning Completed',
    72,
    ['scheduled_for_delivery', 'cleaning_ongoing'],
  ],
  ['scheduled_for_delivery', 'Scheduled for Delivery', 'Scheduled Delivery', 85, ['delivered', 'cleaning_completed']],
  ['delivered', 'Delivered', 'Delivered', 100, []],
  ['cancelled', 'Cancelled', 'Cancelled', null, []],
];
const statuses = table.map(([status]) => status);

describe('each status has its labels, its part of the picture and its next steps', () => {
  it.each(table)('%s', (status, list, detail, cut, next) => {
    expect([listLabel(status), detailLabel(status), ORDER_STATUSES[status].progressPercent]).toEqual([
      list,
      detail,
      cut,
    ]);
    expect(statuses.filter((to) => mayMove(status, to)).sort()).toEqual([...next].sort());
  });

  test('and there are no other statuses', () => {
    expect(Object.keys(ORDER_STATUSES)).toEqual(statuses);
  });
});

test('an order passes the seven steps one by one', () => {
  expect(ORDER_STEPS).toEqual(statuses.slice(0, 7));
  expect(ORDER_STEPS.slice(1).every((step, index) => mayMove(ORDER_STEPS[index] ?? 'cancelled', step))).toBe(true);
});

it.each([
  ['pending', 'pending'],
  ['PENDING', 'pending'],
  ['Cleaning Ongoing', 'cleaning_ongoing'],
  ['Scheduled for Delivery', 'scheduled_for_delivery'],
  ['cleaning_Completed', 'cleaning_completed'],
  ['canceled', null],
  ['cleaning', null],
  ['', null],
  ['toString', null],
  ['__proto__', null],
  ['constructor', null],
])('the text %j means %j', (text, status) => {
  expect(normaliseStatus(text)).toBe(status);
});

it.each(['lost', '', 'hasOwnProperty'])('%j shows Unknown', (text) => {
  expect([listLabel(text), detailLabel(text)]).toEqual(['Unknown', 'Unknown']);
});
