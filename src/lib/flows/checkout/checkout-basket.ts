import type { IntentQuote, IntentRequest } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { type CartLine, readCart } from '#domain/prices/cart.ts';
import { isDiscountType } from '#domain/prices/discounts.ts';
import { parseMoney } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';
import { $cart, $cartLines } from '#src/lib/stores/cart/cart.ts';
import { $promotionCode } from '#src/lib/stores/cart/promotion-code.ts';
import { $delivery, $effectivePickup, $phone, $priority } from '#src/lib/stores/checkout/checkout.ts';
import { $checkoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $checkoutQuote } from '#src/lib/stores/checkout/checkout-quote.ts';
import type { OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import { $pickupWindow } from '#src/lib/stores/checkout/pickup-window.ts';
import { readStored } from '#src/lib/stores/storage.ts';

/** What the customer is about to pay for, or the first sentence that says what is missing. */
export type BasketResult =
  | { ok: true; basket: Omit<IntentRequest, 'reference' | 'user_id'> }
  | { ok: false; message: string };

/** Reads another tab's change of the cart, even before its storage event arrives. */
export function rereadCart(): void {
  try {
    const { lines, timestamp, id } = readCart(JSON.parse(readStored('cart') ?? 'null'), Date.now());
    const shown = $cart.get();
    if (!sameLines(lines, shown.items) || id !== shown.id) $cart.set({ items: lines, timestamp, ...(id && { id }) });
  } catch {
    // Not a cart: the customer buys what the screen shows.
  }
}

function sameLines(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The id of the cart, by which the server knows all its checkouts as one; made when the first one starts. */
export function cartId(): string {
  const cart = $cart.get();
  if (cart.id !== undefined) return cart.id;
  const id = crypto
    .getRandomValues(new Uint8Array(12))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  $cart.set({ ...cart, id });
  return id;
}

/** Collects cart, places, phone and the chosen discounts; the checks of step 1 apply here too. */
export function gatherBasket(): BasketResult {
  const problem = $checkoutProblem.get();
  const [delivery, pickup] = [$delivery.get(), $effectivePickup.get()];
  if (problem !== null) return { ok: false, message: problem.message };
  if (delivery === null || pickup === null) return { ok: false, message: messages.checkout.deliveryRequired };
  const window = $pickupWindow.get();
  const wanted = $checkoutQuote.get().discounts.map(({ type, percentage }) => ({ type, percentage }));
  return {
    ok: true,
    basket: {
      cart_items: $cartLines.get().map(({ service_id, quantity, service_name, price }) => {
        return { service_id, quantity, service_name, price };
      }),
      delivery_location: delivery,
      pickup_location: pickup,
      phone_number: $phone.get(),
      discounts_applied: wanted.length > 0 ? wanted : null,
      cart_id: cartId(),
      ...($promotionCode.get() === '' ? {} : { promotion_code: $promotionCode.get() }),
      ...($priority.get() === null ? {} : { priority: true }),
      ...(window === null ? {} : { pickup_window: { date: window.date, from: window.from, to: window.to } }),
    },
  };
}

/** The order's record of a basket at the server's price. */
export function orderRecord(userId: number, request: IntentRequest, quote: IntentQuote): OrderRecord {
  return {
    user_id: userId,
    delivery_location: request.delivery_location,
    pickup_location: request.pickup_location,
    total_amount: quote.total,
    cart_items: request.cart_items,
    transaction_id: quote.reference,
    phone_number: request.phone_number ?? null,
    sub_total: quote.subtotal,
    delivery_cost: quote.delivery_cost,
    pickup_cost: quote.pickup_cost,
    discounts_applied: quote.discounts_applied.length > 0 ? quote.discounts_applied : null,
  };
}

/** The server's quote in the screen's form, sums in pesewas. */
export function quoteFromIntent(quote: IntentQuote): Quote {
  const pesewas = (decimal: string) => parseMoney(decimal) ?? 0;
  const discounts = quote.discounts_applied.flatMap(({ type, percentage, amount, name }) =>
    isDiscountType(type) ? [{ type, percentage, amount: pesewas(amount), name }] : [],
  );
  const discountTotal = discounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    subtotal: pesewas(quote.subtotal),
    deliveryCost: pesewas(quote.delivery_cost),
    pickupCost: pesewas(quote.pickup_cost),
    priorityCost: pesewas(quote.priority?.cost ?? '0'),
    discounts,
    discountTotal,
    totalBeforeDiscounts: quote.amount + discountTotal,
    total: quote.amount,
  };
}
