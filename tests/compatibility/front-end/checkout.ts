import type { Client, Json, Reply } from './client.ts';

/** The checkout of the specification (its sections 4, 5 and 9): the client prices the cart and posts what was paid. */

/** Fees in cedis. */
const REGIONS: Record<string, { fee: number; areas: Record<string, number>; usual: string }> = {
  'Greater Accra Region': { fee: 40, areas: { tema: 60, accra: 40 }, usual: 'accra' },
  'Central Region': { fee: 70, areas: { kasoa: 60 }, usual: 'kasoa' },
};

/** A place as a map service finds it. */
export type FoundPlace = { address: string; name: string; region: string; locality: string; lat: number; lng: number };
export type Location = { region: string; areaName: string; address: string; cost: number } & Json;

/** The area of a place: by its locality, else by the text of its address, else the region's usual one at its fee. */
export function locate({ locality, ...found }: FoundPlace): Location {
  const region = REGIONS[found.region];
  if (region === undefined) throw new Error(`${found.region} is not set up for delivery yet`);
  const names = Object.keys(region.areas);
  const text = found.address.replace(found.region, '').toLowerCase();
  const area = names.find((name) => name === locality.toLowerCase()) ?? names.find((name) => text.includes(name));
  return { ...found, areaName: area ?? region.usual, cost: region.areas[area ?? ''] ?? region.fee };
}

export type CartItem = { service_id: number; quantity: number; service_name: string; price: string };
export type Discount = { type: string; percentage: number; points_redeemed?: number };
export type Popup = (payment: { email: string; amount: number; currency: 'GHS'; reference: string }) => Promise<void>;

export type Checkout = {
  cart: CartItem[];
  delivery: Location;
  /** The delivery location when they are the same. */
  pickup: Location;
  phone: string;
  discounts: Discount[];
};

/** The sums of a checkout, in cedis. */
export function totals({ cart, delivery, pickup, discounts }: Checkout) {
  const subtotal = cart.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0);
  const applied = discounts.map((discount) => ({ ...discount, amount: (subtotal * discount.percentage) / 100 }));
  const off = applied.reduce((sum, { amount }) => sum + amount, 0);
  return { subtotal, applied, total: subtotal + delivery.cost + pickup.cost - off };
}

/** A record of a paid checkout whose order could not be made, as it is kept in the browser. */
export type FailedOrder = Json & { transaction_id: string };

export type Outcome = { slug: string } | { failed: FailedOrder };

/** Pays a checkout in the provider's window, and makes its order with up to three attempts. */
export async function checkOut(
  client: Client,
  checkout: Checkout,
  popup: Popup,
  wait: (ms: number) => Promise<void> = async () => undefined,
): Promise<Outcome & { last: Reply | null; reference: string }> {
  const { subtotal, applied, total } = totals(checkout);
  const { user_id, email } = client.user();
  const reference = `order_${Date.now()}_${Math.floor(Math.random() * 1_000_000_000)}`;
  await popup({ email: String(email), amount: Math.round(total * 100), currency: 'GHS', reference });
  const payload = {
    user_id,
    delivery_location: checkout.delivery,
    pickup_location: checkout.pickup,
    total_amount: total,
    cart_items: checkout.cart,
    delivery_cost: checkout.delivery.cost,
    pickup_cost: checkout.pickup.cost,
    sub_total: subtotal,
    transaction_id: reference,
    phone_number: checkout.phone,
    discounts_applied: applied.length === 0 ? null : applied,
  };
  let last: Reply | null = null;
  for (const pause of [1_000, 2_000, 0]) {
    last = await client.post('/api/orders/', payload).catch(() => null);
    if (last?.ok) return { slug: String(last.body.order_slug), last, reference };
    await wait(pause);
  }
  const { delivery_location, pickup_location, total_amount, cart_items, transaction_id, phone_number } = payload;
  const kept = { user_id, delivery_location, pickup_location, total_amount, cart_items, transaction_id, phone_number };
  return { failed: { ...kept, error: 'Failed to create order after retries' }, last, reference };
}

/** Posts a kept record again. */
export function recover(client: Client, failed: FailedOrder): Promise<Reply> {
  const { user_id, delivery_location, pickup_location, total_amount, cart_items, transaction_id } = failed;
  const payload = { user_id, delivery_location, pickup_location, total_amount, cart_items, transaction_id };
  return client.post('/api/orders/create/', payload);
}
