import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import type { CartItemInput, OrderPayload, PlaceInput } from '#contract/orders/orders.ts';
import { isReference } from '#domain/reference.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { writeStored } from '#src/lib/stores/storage.ts';

/**
 * An order as sent to the server once its reference is paid. Its sums are not trusted by the server; places may be
 * missing in an old record.
 */
export type OrderRecord = {
  user_id: number;
  delivery_location: PlaceInput | null;
  pickup_location: PlaceInput | null;
  total_amount: string | number | null;
  cart_items: CartItemInput[];
  transaction_id: string;
  phone_number: string | null;
} & Pick<OrderPayload, 'sub_total' | 'delivery_cost' | 'pickup_cost' | 'discounts_applied'>;

/** A paid order that could not be made, and the sentence that says why. */
export type FailedOrder = OrderRecord & { error: string };

const KEY = 'failedOrder';
/** No real customer has more than this many; the server lists all of them anyway. */
const KEPT = 20;
const NONE: FailedOrder[] = [];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isItem(value: unknown): value is CartItemInput {
  return isRecord(value) && Number.isSafeInteger(value.service_id) && Number.isSafeInteger(value.quantity);
}

/** Reads an order's record from a stored value; null without an owner and a reference, which recovery needs. */
export function readOrderRecord(value: unknown): OrderRecord | null {
  if (!isRecord(value)) return null;
  const user_id = Number(value.user_id);
  const { transaction_id, total_amount, phone_number, cart_items } = value;
  if (!Number.isSafeInteger(user_id) || user_id < 1) return null;
  if (typeof transaction_id !== 'string' || !isReference(transaction_id)) return null;
  const place = (stored: unknown) => (isRecord(stored) ? (stored as PlaceInput) : null);
  return {
    // Unknown fields of another version of this site are kept; the server reads only its own.
    ...(value as Partial<OrderRecord>),
    user_id,
    transaction_id,
    delivery_location: place(value.delivery_location),
    pickup_location: place(value.pickup_location),
    total_amount: typeof total_amount === 'string' || typeof total_amount === 'number' ? total_amount : null,
    phone_number: typeof phone_number === 'string' ? phone_number : null,
    cart_items: Array.isArray(cart_items) ? cart_items.filter(isItem) : [],
  };
}

function readFailed(value: unknown): FailedOrder[] {
  const order = readOrderRecord(value);
  if (order === null || !isRecord(value)) return NONE;
  return [{ ...order, error: typeof value.error === 'string' ? value.error : '' }];
}

/** Reads the stored value, whatever it holds: the newest record, and the older ones under `others`. Newest first. */
export function readFailedOrders(stored: string): FailedOrder[] {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return NONE;
  }
  if (!isRecord(parsed)) return NONE;
  const { others, ...newest } = parsed;
  return [newest, ...(Array.isArray(others) ? others : [])].flatMap(readFailed);
}

/** The stored form: the newest record, so that the key reads as a single record, with the older ones inside it. */
export function writeFailedOrders(orders: readonly FailedOrder[]): string | undefined {
  const [newest, ...others] = orders;
  return newest && JSON.stringify(others.length === 0 ? newest : { ...newest, others });
}

/** Every paid reference without an order on this device, newest first, stored under the key `failedOrder`. */
export const $failedOrders = persistentAtom<FailedOrder[]>(KEY, NONE, {
  decode: readFailedOrders,
  encode: writeFailedOrders,
});

/** The signed-in user's failed orders; no other user sees them. */
export const $ownFailedOrders = computed([$failedOrders, $user], (orders, user) =>
  orders.filter((order) => order.user_id === user?.user_id),
);

/** Saves a record as the newest; returns whether it will outlive the page. */
export function saveFailedOrder(order: FailedOrder): boolean {
  const orders = [order, ...without(order.transaction_id)].slice(0, KEPT);
  $failedOrders.set(orders);
  return writeStored(KEY, writeFailedOrders(orders) ?? '');
}

/** Forgets the record of a reference. */
export function removeFailedOrder(reference: string): void {
  $failedOrders.set(without(reference));
}

function without(reference: string): FailedOrder[] {
  return $failedOrders.get().filter((order) => order.transaction_id !== reference);
}
