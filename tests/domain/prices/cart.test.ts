import { describe, expect, it, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  addLine,
  CART_LIFETIME_MS,
  CART_MAX_LINES,
  type CartLine,
  cartSubtotal,
  changeQuantity,
  countPairs,
  hasLine,
  hasSameContent,
  isExpired,
  lineTotal,
  QUANTITY_MAX,
  readCart,
  removeLine,
} from '#domain/prices/cart.ts';

const NOW = Date.UTC(2026, 10, 21);
const standard: CartLine = { service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' };
const deep: CartLine = { service_id: 2, service_name: 'Deep Kleaning', quantity: 1, price: '100.00' };

describe('any stored value is read as a cart', () => {
  const empty = { lines: [], expired: false, timestamp: NOW };
  it.each([
    ['nothing', null],
    ['nothing at all', undefined],
    ['text', 'cart'],
    ['a number', 7],
    ['a list', [standard]],
    ['an empty record', {}],
    ['items that are no list', { items: { 0: standard }, timestamp: NOW }],
    ['items as text', { items: '[]', timestamp: NOW }],
    ['no timestamp', { items: [standard] }],
    ['a timestamp as text', { items: [standard], timestamp: String(NOW) }],
    ['a broken timestamp', { items: [standard], timestamp: NOW + 0.5 }],
    ['an endless timestamp', { items: [standard], timestamp: Number.POSITIVE_INFINITY }],
    ['a timestamp that is none', { items: [standard], timestamp: Number.NaN }],
  ])('%s is an empty cart', (_, stored) => {
    expect(readCart(stored, NOW)).toEqual(empty);
  });

  test('a valid one is read unchanged', () => {
    const stored = { items: [standard, deep], timestamp: NOW - DAY_MS };
    expect(readCart(stored, NOW)).toEqual({ lines: [standard, deep], expired: false, timestamp: NOW - DAY_MS });
  });

  it.each([
    ['exactly 30 days old is kept', CART_LIFETIME_MS, false, 1],
    ['a millisecond older is gone', CART_LIFETIME_MS + 1, true, 0],
    ['from 1970 is gone', NOW, true, 0],
    ['from an hour ahead is kept', -3_600_000, false, 1],
  ])('one that is %s', (_, age, expired, lines) => {
    const read = readCart({ items: [standard], timestamp: NOW - age }, NOW);
    expect({ expired: read.expired, lines: read.lines.length }).toEqual({ expired, lines });
  });

  it.each([
    [DAY_MS, NOW + DAY_MS],
    [DAY_MS + 1, NOW],
    [400 * DAY_MS, NOW],
  ])('one from %i ms ahead counts as last changed at %i', (ahead, timestamp) => {
    expect(readCart({ items: [standard], timestamp: NOW + ahead }, NOW).timestamp).toBe(timestamp);
  });

  it.each<[string, unknown, CartLine[]]>([
    [
      'name instead of service_name',
      { service_id: 1, name: 'Deep', quantity: 1, price: '50.00' },
      [{ service_id: 1, service_name: 'Deep', quantity: 1, price: '50.00' }],
    ],
    ['a price as a number', { ...standard, price: 50 }, [standard]],
    ['a price with one decimal', { ...standard, price: '50.0' }, [standard]],
    ['a price that is none', { ...standard, price: 'free' }, []],
    ['no price', { ...standard, price: undefined }, []],
    ['a negative price', { ...standard, price: -1 }, []],
    ['no name', { ...standard, service_name: undefined }, []],
    ['an empty name', { ...standard, service_name: ' ' }, []],
    ['a name that is no text', { ...standard, service_name: 5 }, []],
    ['an id as text', { ...standard, service_id: '1' }, []],
    ['id 0', { ...standard, service_id: 0 }, []],
    ['quantity 0', { ...standard, quantity: 0 }, []],
    ['half a pair', { ...standard, quantity: 1.5 }, []],
    ['a quantity as text', { ...standard, quantity: '2' }, []],
    ['a billion pairs', { ...standard, quantity: 1e9 }, [{ ...standard, quantity: QUANTITY_MAX }]],
    ['null', null, []],
    ['a list', [], []],
    ['keys of our own and more', { ...standard, __proto__: { evil: true }, colour: 'red' }, [standard]],
  ])('a line with %s', (_, item, lines) => {
    expect(readCart({ items: [item], timestamp: NOW }, NOW).lines).toEqual(lines);
  });

  test('invalid lines are dropped, valid ones stay', () => {
    expect(readCart({ items: [null, deep, 'x', standard], timestamp: NOW }, NOW).lines).toEqual([deep, standard]);
  });

  test('two lines of one service become one', () => {
    expect(readCart({ items: [standard, deep, standard], timestamp: NOW }, NOW).lines).toEqual([
      { ...standard, quantity: 4 },
      deep,
    ]);
  });

  test('has no more lines than an order accepts', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ ...standard, service_id: index + 1 }));
    expect(readCart({ items, timestamp: NOW }, NOW).lines).toHaveLength(CART_MAX_LINES);
  });
});

describe('adding a service', () => {
  const { quantity: _, ...service } = deep;

  test('a new one becomes the last line, one pair by default', () => {
    expect(addLine([standard], service)).toEqual([standard, deep]);
  });

  test('an existing one grows by the added amount and keeps its stored price', () => {
    expect(addLine([standard, deep], { ...service, price: '999.00' }, 3)).toEqual([standard, { ...deep, quantity: 4 }]);
  });

  test('a full cart takes no new line, but a line in it still grows', () => {
    const full = Array.from({ length: CART_MAX_LINES }, (_, index) => ({ ...deep, service_id: index + 1 }));
    expect(addLine(full, { ...service, service_id: 999 })).toEqual(full);
    expect(addLine(full, service)[1]?.quantity).toBe(2);
  });

  it.each([0, -1])('%i pairs of a new service add nothing', (quantity) => {
    expect(addLine([standard], service, quantity)).toEqual([standard]);
  });

  test('does not change the given cart', () => {
    const lines = Object.freeze([Object.freeze({ ...deep })]);
    addLine(lines, service);
    expect(lines).toEqual([deep]);
  });
});

describe('changing a quantity', () => {
  it.each([
    [1, 3],
    [-1, 1],
    [97, QUANTITY_MAX],
    [98, QUANTITY_MAX],
  ])('by %i gives %i pairs', (delta, quantity) => {
    expect(changeQuantity([standard, deep], 1, delta)).toEqual([{ ...standard, quantity }, deep]);
  });

  it.each([-2, -50])('by %i removes the line', (delta) => {
    expect(changeQuantity([standard, deep], 1, delta)).toEqual([deep]);
  });

  test('of a service that is not in the cart changes nothing', () => {
    expect(changeQuantity([standard], 9, -5)).toEqual([standard]);
  });
});

test('removing a service removes only that service', () => {
  expect(removeLine([standard, deep], 1)).toEqual([deep]);
  expect(removeLine([standard, deep], 9)).toEqual([standard, deep]);
});

test('the cart knows its services, its pairs and its subtotal in pesewas', () => {
  expect([hasLine([standard], 1), hasLine([standard], 2)]).toEqual([true, false]);
  expect(countPairs([standard, deep])).toBe(3);
  expect(lineTotal(standard)).toBe(100_00);
  expect(cartSubtotal([standard, deep])).toBe(200_00);
  expect(cartSubtotal([])).toBe(0);
});

test.each([
  ['the same pairs in another order', [standard, deep], [deep, standard], true],
  ['one pair more', [standard], [{ ...standard, quantity: 3 }], false],
  ['another service', [standard], [deep], false],
  ['nothing', [], [standard], false],
])('two carts are compared by what they hold: %s', (_, one, other, isSame) => {
  expect(hasSameContent(one, other)).toBe(isSame);
});

test('a cart lives for 30 days', () => {
  expect(CART_LIFETIME_MS).toBe(30 * DAY_MS);
  expect([isExpired(0, CART_LIFETIME_MS), isExpired(0, CART_LIFETIME_MS + 1)]).toEqual([false, true]);
});
