import { describe, expect, it, test } from 'vitest';
import { may, RIGHTS, type Right, rightsOf, teamRole } from '#domain/accounts/roles.ts';
import { csvCell, csvLine } from '#domain/csv.ts';
import { dayOf, onDay, parseDay } from '#domain/days.ts';
import { searchOf, searchTerms } from '#domain/orders/order-search.ts';
import { promisedBy } from '#domain/orders/promise.ts';
import { finishedBy, stopOf } from '#domain/orders/stops.ts';
import { teamHome } from '#domain/team-paths.ts';

describe('a cell of an export', () => {
  it.each([
    ['Ama Mensah', 'Ama Mensah'],
    ['', ''],
    ['=1+1', "'=1+1"],
    ['+233241234567', "'+233241234567"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['5=5', '5=5'],
  ])('%j becomes %j: text, never a formula', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test('and a line ends as the CSV standard says', () => {
    expect(csvLine(['a', '=b', 'c,d'])).toBe(`a,'=b,"c,d"\r\n`);
  });
});

describe('the words of a search', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['SK-7F3K9Q2M', ['SK', '7F3K9Q2M']],
    ['ama  mensah', ['ama', 'mensah']],
    ['Boakye-Danquah', ['Boakye', 'Danquah']],
    ['024 123 4567', ['0241234567']],
    ['+233 24 123 4567', ['233241234567']],
    ['00233241234567', ['233241234567']],
    ['(024) 123-4567', ['0241234567']],
    ['+233 (0)24 123 4567', ['233241234567']],
    ['ama 024 123 4567', ['ama', '0241234567']],
    ["O'Brien", ['O', 'Brien']],
    [`ama' | 'x':*`, ['ama', 'x']],
    ['\\', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j means %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });
});

describe('a search', () => {
  const reference = 'order_1700000000000_abcdefghijklmnopqrstuvwx';
  it.each([
    ['Ama@Example.com', { email: 'ama@example.com' }],
    [' ama@ ', { email: 'ama@' }],
    ['ama @example', { terms: ['ama', '@example'] }],
    [reference, { reference }],
    [` ${reference} `, { reference }],
    ['ORDER_1700000000000', { reference: 'order_1700000000000' }],
    ['…00000_abcdefghijk', { reference: '00000_abcdefghijk' }],
    ['order_17', { terms: ['order_17'] }],
    ['order_170000', { terms: ['order_170000'], reference: 'order_170000' }],
    ['abcdef', { terms: ['abcdef'], reference: 'abcdef' }],
    ['abcde', { terms: ['abcde'] }],
    ['abcdef ama', { terms: ['abcdef', 'ama'] }],
    ['Boakye-Danquah', { terms: ['Boakye', 'Danquah'], reference: 'boakye-danquah' }],
  ])('%j looks for %j', (text, found) => {
    expect(searchOf(text)).toEqual({ email: null, reference: null, terms: [], ...found });
  });
});

describe('the page of the team', () => {
  it.each([
    ['cleaner', '/staff/workshop'],
    ['rider', '/staff/day'],
    ['staff', '/staff'],
    ['owner', '/staff'],
  ] as const)('that a %s works on first is %s', (role, page) => {
    expect(teamHome(rightsOf(role))).toBe(page);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['21.11.2026', null],
    ['2026-11-21T10:00', null],
    ['', null],
  ])('%j is %j', (text, date) => {
    expect(parseDay(text)?.date ?? null).toBe(date);
  });

  test('ends where the next one begins', () => {
    const late = dayOf(new Date('2026-11-21T23:59:59.999Z'));
    expect([late.date, late.end.toISOString()]).toEqual(['2026-11-21', '2026-11-22T00:00:00.000Z']);
    expect(dayOf(late.end).date).toBe('2026-11-22');
    expect(onDay(new Date('2026-11-20T10:30:00Z'), late).toISOString()).toBe('2026-11-21T10:30:00.000Z');
  });
});

describe('the promise of an order', () => {
  const createdAt = new Date('2026-11-20T08:00:00Z');
  const pickupAt = new Date('2026-11-21T10:00:00Z');
  const collectedAt = new Date('2026-11-21T11:15:00Z');
  it.each([
    [
      'from the booking, while nothing is planned',
      { createdAt, pickupAt: null, collectedAt: null },
      '2026-11-23T08:00',
    ],
    ['from the planned pickup', { createdAt, pickupAt, collectedAt: null }, '2026-11-24T10:00'],
    ['from the pickup itself', { createdAt, pickupAt, collectedAt }, '2026-11-24T11:15'],
  ])('of 72 hours counts %s', (_, order, until) => {
    const by = promisedBy({ ...order, priorityHours: null, turnaroundHours: 72 });
    expect(by.toISOString().slice(0, 16)).toBe(until);
  });

  it.each([
    ['what was bought', { priorityHours: 24, turnaroundHours: 48 }, '2026-11-21T08:00'],
    ['what the shop promised then', { priorityHours: null, turnaroundHours: 48 }, '2026-11-22T08:00'],
    ['72 hours, when it is older than this choice', { priorityHours: null, turnaroundHours: null }, '2026-11-23T08:00'],
  ])('is %s', (_, hours, until) => {
    const by = promisedBy({ createdAt, pickupAt: null, collectedAt: null, ...hours });
    expect(by.toISOString().slice(0, 16)).toBe(until);
  });
});

test('each stop starts in the status that waits for it and ends in the status after it', () => {
  expect([stopOf('pickup'), stopOf('scheduled_for_delivery'), stopOf('pending')]).toEqual(['pickup', 'delivery', null]);
  expect(finishedBy('pickup', 'cleaning_ongoing')).toBe('pickup');
  expect(finishedBy('scheduled_for_delivery', 'delivered')).toBe('delivery');
  expect(finishedBy('cleaning_completed', 'cleaning_ongoing')).toBeNull();
});

describe('the rights of a role', () => {
  it.each<[Right, string]>([
    ['enter', 'rider staff owner'],
    ['readDay', 'rider staff owner'],
    ['workStops', 'rider staff owner'],
    ['addPhotos', 'rider staff owner'],
    ['deletePhotos', 'staff owner'],
    ['readOrders', 'staff owner'],
    ['exportOrders', 'staff owner'],
    ['moveOrders', 'staff owner'],
    ['planStops', 'staff owner'],
    ['setWindows', 'owner'],
    ['writeNotes', 'staff owner'],
    ['shareTracking', 'staff owner'],
    ['readMoney', 'staff owner'],
    ['settleReviews', 'owner'],
    ['refund', 'owner'],
    ['reopenOrders', 'owner'],
  ])('%s: %s', (right, roles) => {
    expect((['customer', 'rider', 'staff', 'owner'] as const).filter((role) => may(role, right)).join(' ')).toBe(roles);
  });

  test('are all in the table, and a customer has none', () => {
    expect(rightsOf('owner')).toEqual(Object.keys(RIGHTS));
    expect(rightsOf('customer')).toEqual([]);
    expect(['rider', 'staff', 'owner', 'customer', 'admin', ''].map(teamRole)).toEqual([
      'rider',
      'staff',
      'owner',
      null,
      null,
      null,
    ]);
  });
});
