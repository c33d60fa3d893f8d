/** An amount in whole pesewas: 100 pesewas are one cedi (GHS). Always an integer, never a float of cedis. */
export type Pesewas = number;

const DECIMAL = /^\d+(?:\.\d{1,2})?$/;

/**
 * Parses an amount in cedis ('50', '50.00', 50, 50.5) into pesewas. Returns null for anything else: negative, three
 * decimals, exponent, text, not finite, beyond a safe integer.
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

/** The form in the API: cedis with two decimals and no grouping, '50.00'. */
export function toDecimal(amount: Pesewas): string {
  const { sign, digits } = render(amount, '');
  return `${sign}${digits}`;
}

/** The form on shop pages: 'GH₵ 50.00'. */
export function formatShop(amount: Pesewas): string {
  const { sign, digits } = render(amount, ',');
  return `${sign}GH₵ ${digits}`;
}

/** The form in the cart: '₵50.00'. */
export function formatCart(amount: Pesewas): string {
  const { sign, digits } = render(amount, ',');
  return `${sign}₵${digits}`;
}

/** The form in checkout and orders: 'GHS 50.00'. Money of another currency, which is only ever held, has its own code. */
export function formatCheckout(amount: Pesewas, currency = 'GHS'): string {
  const { sign, digits } = render(amount, ',');
  return `${sign}${currency} ${digits}`;
}

/**
 * A percentage of an amount, rounded half up to a whole pesewa: the only rounding rule of the shop. The percentage may
 * have two decimals; neither may be negative. BigInt keeps large carts exact.
 */
export function percentOf(amount: Pesewas, percent: number): Pesewas {
  const hundredths = BigInt(Math.round(percent * 100));
  return Number((BigInt(amount) * hundredths + 5_000n) / 10_000n);
}
