import { formatCheckout, parseMoney } from '#domain/prices/money.ts';

/** Money of the wire as orders show it: 'GHS 50.00' for '50.00'. */
export function moneyText(amount: string): string {
  const pesewas = parseMoney(amount);
  return pesewas === null ? amount : formatCheckout(pesewas);
}
