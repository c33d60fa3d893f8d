import { moneyText } from '#src/islands/order/shared/money-text.ts';

/** A sum of the wire with its currency; it may be negative. */
export function sumText(sum: string, currency: string): string {
  const isNegative = sum.startsWith('-');
  const plain = isNegative ? sum.slice(1) : sum;
  const text = currency === 'GHS' ? moneyText(plain) : `${currency} ${plain}`;
  return isNegative ? `−${text}` : text;
}
