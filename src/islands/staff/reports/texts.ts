import { formatCheckout, parseMoney } from '#domain/prices/money.ts';

/** Money of the wire in pesewas, also below zero. */
export const pesewasOf = (amount: string): number =>
  (amount.startsWith('-') ? -1 : 1) * (parseMoney(amount.replace('-', '')) ?? 0);

/** Money of the wire without its currency: '1,234.50', '−5.00'. */
export const amountText = (amount: string): string => pesewasText(pesewasOf(amount));

/** A sum in pesewas without its currency: '1,234.50', '−5.00'. */
export const pesewasText = (pesewas: number): string =>
  `${pesewas < 0 ? '−' : ''}${formatCheckout(Math.abs(pesewas)).replace('GHS ', '')}`;

/** A share in whole percent; '–' of nothing. */
export const percentText = (part: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((100 * part) / all)} %`;

/** Hours with one decimal; '–' where there are none. */
export const hoursText = (hours: number | null): string => (hours === null ? '–' : hours.toFixed(1));
