/**
 * The two digits after the 0 of a Ghana number: the specification's list plus 23 and 53, which are mobile ranges in
 * use. Because of number portability, a code does not prove a network.
 */
export const OPERATOR_CODES = [
  '20',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '30',
  '50',
  '53',
  '54',
  '55',
  '56',
  '57',
  '59',
] as const;

/** How many characters the phone field accepts. */
export const PHONE_INPUT_MAX = 13;

/**
 * An optional prefix, the operator's two digits, seven more. The 0 may follow the country's code, as many write
 * it: '+233 (0) 24 …'. No operator's code begins with 0, so each text has one reading.
 */
const NUMBER = /^(?:(?:00)?233)?0?((\d{2})\d{7})$/;
const OPERATORS: ReadonlySet<string> = new Set(OPERATOR_CODES);

/** A text whose Arabic, Persian and full-width digits are written as 0 to 9: the last four bits are the digit's value. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

function digitsOf(text: string): string {
  return westernDigits(text).replace(/\D/g, '');
}

/** The number as it is stored, '+233XXXXXXXXX', from any spelling with 0, 233, +233, 00233, +233 0 or no prefix; else null. */
export function normalisePhone(text: string): string | null {
  const [, national, operator = ''] = NUMBER.exec(digitsOf(text)) ?? [];
  return OPERATORS.has(operator) ? `+233${national}` : null;
}

/** Whether a text is a Ghana number: digits, an optional prefix, an operator's code, seven digits. */
export function isGhanaPhone(text: string): boolean {
  return normalisePhone(text) !== null;
}

/**
 * What the phone field keeps of typed or pasted text: first only digits, then the limit, so that spaces do not count.
 */
export function phoneInputValue(raw: string): string {
  return digitsOf(raw)
    .replace(/^00(?=233)/, '')
    .slice(0, PHONE_INPUT_MAX);
}

/** A stored number for people, '+233 24 123 4567'; other texts are unchanged. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '+233 $1 $2 $3');
}
