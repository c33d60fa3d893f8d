import { formatCheckout, parseMoney } from '#domain/prices/money.ts';

/** Formats money of the wire for orders: 'GHS 50.00' for '50.00'. Only held money has another currency. */
export function moneyText(amount: string, currency = 'GHS'): string {
  const pesewas = parseMoney(amount);
  return pesewas === null ? amount : formatCheckout(pesewas, currency);
}
