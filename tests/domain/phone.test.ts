import { describe, expect, it, test } from 'vitest';
import {
  formatPhone,
  isGhanaPhone,
  normalisePhone,
  OPERATOR_CODES,
  PHONE_INPUT_MAX,
  phoneInputValue,
  unbrokenPhone,
} from '#domain/phone.ts';

describe('a Ghana number is stored in one form', () => {
  it.each([
    '0241234567',
    '024 123 4567',
    '24 123 4567',
    '241234567',
    '+233241234567',
    '+233 24 123 4567',
    '233241234567',
    '00233 24 123 4567',
    '(024) 123-4567',
    '024.123.4567',
    '024\u00a0123\u00a04567',
    '+233 (0) 24 123 4567',
    '+233 0241234567',
    '00233 (0)24 123 4567',
    '٠٢٤ ١٢٣ ٤٥٦٧',
    '۰۲۴۱۲۳۴۵۶۷',
    '０２４１２３４５６７',
    '\u202a+233 24 123 4567\u202c',
  ])('%s', (text) => {
    expect(normalisePhone(text)).toBe('+233241234567');
    expect(isGhanaPhone(text)).toBe(true);
  });
});

describe('anything else is not a Ghana number', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['words', 'call me'],
    ['a digit short', '024123456'],
    ['a digit long', '02412345678'],
    ['an unassigned code', '0511234567'],
    ['another unassigned code', '0581234567'],
    ['a code of the first kind alone', '024'],
    ['a Nigerian number', '+234 803 123 4567'],
    ['a British number', '+44 20 7946 0958'],
    ['two zeros behind the prefix', '+233 00241234567'],
    ['two prefixes', '233 233 24 123 4567'],
    ['the prefix alone', '233'],
    ['a toll-free number', '0800 12345'],
    ['a long text of digits', '0'.repeat(500)],
  ])('%s', (_, text) => {
    expect(normalisePhone(text)).toBeNull();
    expect(isGhanaPhone(text)).toBe(false);
  });
});

const specified = ['20', '24', '25', '26', '27', '28', '29', '30', '50', '54', '55', '56', '57', '59'];

test('every two digits: exactly the listed codes are accepted, with 23 and 53 in addition to the specified ones', () => {
  const taken = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter((code) =>
    isGhanaPhone(`0${code}1234567`),
  );
  expect(taken).toEqual([...specified, '23', '53'].sort());
  expect([...OPERATOR_CODES]).toEqual(taken);
});

describe('the phone field keeps digits, then the first thirteen', () => {
  it.each([
    ['24 123 4567', '241234567'],
    ['+233 24 123 4567', '233241234567'],
    ['233 24 123 4567', '233241234567'],
    ['00233 24 123 4567', '233241234567'],
    ['24-12a3.4567', '241234567'],
    ['+233 (0) 24 123 4567', '2330241234567'],
    ['٠٢٤ ١٢٣ ٤٥٦٧', '0241234567'],
    ['', ''],
    ['0'.repeat(50), '0'.repeat(PHONE_INPUT_MAX)],
  ])('%s becomes %s', (raw, value) => {
    expect(phoneInputValue(raw)).toBe(value);
  });

  test('a pasted international number with spaces loses no digit', () => {
    expect(normalisePhone(phoneInputValue('  +233 - 24 - 123 - 4567'))).toBe('+233241234567');
  });
});

it.each([
  ['+233241234567', '+233 24 123 4567'],
  ['+44207946095', '+44207946095'],
  ['', ''],
])('the stored %s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
  expect(unbrokenPhone(stored)).toBe(shown.replaceAll(' ', '\u00a0'));
});
