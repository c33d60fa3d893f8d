import { describe, expect, it, test } from 'vitest';
import { isReference, makeReference } from '#domain/reference.ts';

test('a reference consists of order, the time and 96 random bits', () => {
  const bytes = Uint8Array.from({ length: 12 }, (_, index) => index * 20);
  const reference = makeReference(1_795_230_000_000, bytes);
  expect(reference).toBe('order_1795230000000_0014283c5064788ca0b4c8dc');
  expect(isReference(reference)).toBe(true);
});

test('fewer random bits are refused', () => {
  expect(() => makeReference(1, new Uint8Array(11))).toThrow(RangeError);
});

describe('a reference can be', () => {
  it.each(['order_1_a', 'T2154954-412829', 'a', 'A.b=c-d_e', 'x'.repeat(100), 'a..b'])('%s', (text) => {
    expect(isReference(text)).toBe(true);
  });
});

describe('a reference cannot be', () => {
  it.each([
    '',
    'x'.repeat(101),
    '.',
    '..',
    '../balance',
    'a/b',
    'a?b',
    'a#b',
    'a%2fb',
    'a b',
    'a\r\nb',
    'a\n',
    'a\\b',
    'ö',
    'a&b',
    'a:b',
    '\u0000',
  ])('%j', (text) => {
    expect(isReference(text)).toBe(false);
  });
});
