/** An amount in whole pesewas: 100 pesewas are one cedi (GHS). Always an integer, never a float of cedis. */
export type Pesewas = number;

const DECIMAL = /^\d+(?:\.\d{1,2})?$/;

/**
 * Reads an amount in cedis as it stands on the wire ('50', '50.00', 50, 50.5), into pesewas.
 * Anything else (negative, three decimals, exponent, text, not finite, beyond a safe integer) is null.
 */
export function parseMoney(value: unknown): Pesewas | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!DECIMAL.test(text)) return null;
  const [cedis = '', decimals = ''] = text.split('.');
  const pesewas = Number(cedis) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(pesewas) ? pesewas : null;
}

function render(amount: Pesewas, thousands: string): { sign: string; digits: string } {
  const whole = Math.abs(amount);
  const cedis = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, thousands);
  const rest = String(whole % 100).padStart(2, '0');
  return { sign: amount < 0 ? '-' : '', digits: `${cedis}.${rest}` };
}

/** The wire's form: cedis with two decimals and no grouping, '50.00'. */
export function toDecimal(amount: Pesewas): string {
  const { sign, digits } = render(amount, '');
  return `${sign}${digits}`;
}

/** The shop's form: 'GH₵ 50.00'. */
export function formatShop(amount: Pesewas): string {
  const { sign, digits } = render(amount, ',');
  return `${sign}GH₵ ${digits}`;
}

/** The cart's form: '₵50.00'. */
export function formatCart(amount: Pesewas): string {
  const { sign, digits } = render(amount, ',');
  return `${sign}₵${digits}`;
}

/** The form of checkout and orders: 'GHS 50.00'. */
export function formatCheckout(amount: Pesewas): string {
  const { sign, digits } = render(amount, ',');
  return `${sign}GHS ${digits}`;
}

/**
 * The share of an amount, rounded half up to a whole pesewa: the one rounding rule of the shop.
 * The percent may have two decimals; amount and percent are not negative. BigInt keeps large carts exact.
 */
export function percentOf(amount: Pesewas, percent: number): Pesewas {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(amount) * hundredths + 5_000n) / 10_000n);
}
