import { DAY_MS } from '#domain/durations.ts';
import { type Pesewas, parseMoney, toDecimal } from './money.ts';

/** One line of the stored cart; `price` is the price of one pair in cedis, '50.00'. */
export type CartLine = { service_id: number; service_name: string; quantity: number; price: string };

/** In ms: how long a cart is kept without a change, 30 days. */
export const CART_LIFETIME_MS = 2_592_000_000;
/** How many lines a cart may have. */
export const CART_MAX_LINES = 50;
/** How many pairs a line may have. */
export const QUANTITY_MAX = 99;

/** How a cart's id looks. */
export const CART_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** A cart from storage; `timestamp` is its last change in ms. */
export type StoredCart = {
  lines: CartLine[];
  expired: boolean;
  timestamp: number;
  /** The cart's name at the checkout, made there; a cart that was emptied or ordered has another one. */
  id?: string;
};

/** Whether a cart that was last changed at `timestamp` is expired (both in ms). */
export function isExpired(timestamp: number, now: number): boolean {
  return now - timestamp > CART_LIFETIME_MS;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLine(item: unknown): CartLine | null {
  if (!isRecord(item)) return null;
  const { service_id, quantity } = item;
  const name = item.service_name ?? item.name;
  const price = parseMoney(item.price);
  if (typeof service_id !== 'number' || !Number.isSafeInteger(service_id) || service_id < 1) return null;
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) return null;
  if (typeof name !== 'string' || name.trim() === '' || price === null) return null;
  return { service_id, service_name: name, quantity: Math.min(quantity, QUANTITY_MAX), price: toDecimal(price) };
}

/**
 * Reads a cart from any stored value; never throws. A value without a list and a whole timestamp is an empty cart; one
 * older than 30 days is an empty, expired cart. Invalid lines are dropped. A timestamp more than a day ahead (a wrong
 * clock) counts as now, so that the cart neither expires at once nor lives too long.
 */
export function readCart(stored: unknown, now: number): StoredCart {
  const empty: StoredCart = { lines: [], expired: false, timestamp: now };
  if (!isRecord(stored) || !Array.isArray(stored.items)) return empty;
  const { items, timestamp, id } = stored;
  if (typeof timestamp !== 'number' || !Number.isInteger(timestamp)) return empty;
  if (isExpired(timestamp, now)) return { ...empty, expired: true };
  const lines = items
    .map(readLine)
    .filter((line) => line !== null)
    .reduce<CartLine[]>((cart, line) => addLine(cart, line, line.quantity), []);
  const named = typeof id === 'string' && CART_ID.test(id) && lines.length > 0 ? { id } : {};
  return { lines, expired: false, timestamp: timestamp > now + DAY_MS ? now : timestamp, ...named };
}

/** Whether a service is in the cart. */
export function hasLine(lines: readonly CartLine[], serviceId: number): boolean {
  return lines.some((line) => line.service_id === serviceId);
}

/**
 * The cart with a service added. An existing line grows by `quantity` and keeps its stored price; a new line is added
 * at the end. Quantities stop at QUANTITY_MAX, and a full cart gets no new line.
 */
export function addLine(
  lines: readonly CartLine[],
  service: Omit<CartLine, 'quantity'>,
  quantity: number = 1,
): CartLine[] {
  const { service_id, service_name, price } = service;
  if (hasLine(lines, service_id)) return changeQuantity(lines, service_id, quantity);
  if (lines.length >= CART_MAX_LINES || quantity < 1) return [...lines];
  return [...lines, { service_id, service_name, quantity: Math.min(quantity, QUANTITY_MAX), price }];
}

/** The cart with a line's quantity changed by a signed delta; at 0 or below the line is removed. */
export function changeQuantity(lines: readonly CartLine[], serviceId: number, delta: number): CartLine[] {
  return lines
    .map((line) =>
      line.service_id === serviceId ? { ...line, quantity: Math.min(line.quantity + delta, QUANTITY_MAX) } : line,
    )
    .filter((line) => line.quantity > 0);
}

/** The cart without this service. */
export function removeLine(lines: readonly CartLine[], serviceId: number): CartLine[] {
  return lines.filter((line) => line.service_id !== serviceId);
}

/** The number of pairs in the cart, for the badge. */
export function countPairs(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** The price of a line in pesewas: quantity times the price of a pair. */
export function lineTotal(line: Pick<CartLine, 'price' | 'quantity'>): Pesewas {
  return (parseMoney(line.price) ?? 0) * line.quantity;
}

/** The price of all lines in pesewas, before fees and discounts. */
export function cartSubtotal(lines: readonly Pick<CartLine, 'price' | 'quantity'>[]): Pesewas {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

type Content = readonly { service_id: number; quantity: number }[];

/** Whether two carts hold the same pairs of the same services, in any order. */
export function hasSameContent(one: Content, other: Content): boolean {
  const textOf = (lines: Content) =>
    lines
      .map(({ service_id, quantity }) => `${service_id}:${quantity}`)
      .sort()
      .join();
  return textOf(one) === textOf(other);
}
