import * as z from 'zod/mini';
import { id, moment, money, percentage, requiredText, text, unverifiedMoney } from '#contract/fields.ts';
import { messages } from '#domain/messages.ts';
import { CART_MAX_LINES, QUANTITY_MAX } from '#domain/prices/cart.ts';
import { DISCOUNT_TYPES } from '#domain/prices/discounts.ts';
import { REFERENCE_PATTERN } from '#domain/reference.ts';
import { correctedOrder, extraPayment, ownOrder } from './own-orders.ts';
import { photoList } from './photos.ts';
import { history, missedStop, trackingLink } from './tracking.ts';
import { chosenPriority, span } from './windows.ts';

/** The payment reference: letters, digits and `. _ = -`, so that it can never change a provider's URL. */
export const reference = z.string().check(z.regex(REFERENCE_PATTERN));

/** A place as the site knows it, from the address search or entered by hand (region, areaName, landmark). */
export const location = z.object({
  region: requiredText(100, messages.location.incomplete),
  areaName: z.optional(z.nullable(text(100))),
  address: z.optional(z.nullable(text(300))),
  name: z.optional(z.nullable(text(300))),
  landmark: z.optional(z.nullable(text(300))),
  digital_address: z.optional(z.nullable(text(20))),
  place_id: z.optional(z.nullable(text(300))),
  lat: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  lng: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
  cost: z.optional(z.nullable(unverifiedMoney)),
});

/** A line of a cart. Service and quantity count; name and price are only what the client showed. */
export const cartItem = z.object({
  service_id: id,
  quantity: z.number().check(z.int(), z.gte(1), z.lte(QUANTITY_MAX)),
  service_name: z.optional(z.nullable(text(200))),
  name: z.optional(z.nullable(text(200))),
  price: z.optional(z.nullable(unverifiedMoney)),
});
export const cartItems = z
  .array(cartItem, messages.checkout.emptyCart)
  .check(z.minLength(1, messages.checkout.emptyCart), z.maxLength(CART_MAX_LINES, messages.checkout.tooManyLines));

/**
 * A discount that the customer wants to use; only the type counts, the server decides the rest. Other clients send the
 * type or its label ('Signup Discount') under either name; a text that names no discount asks for none.
 */
export const requestedDiscount = z.object({
  type: z.optional(z.nullable(text(100))),
  discount_type: z.optional(z.nullable(text(100))),
  percentage: z.optional(z.nullable(unverifiedMoney)),
  amount: z.optional(z.nullable(unverifiedMoney)),
  points_redeemed: z.optional(z.nullable(unverifiedMoney)),
});

/** What an order is priced from. Sums in it are only claims. */
export const basket = {
  cart_items: cartItems,
  delivery_location: location,
  pickup_location: location,
  phone_number: z.optional(z.nullable(text(32))),
  discounts_applied: z.optional(z.nullable(z.array(requestedDiscount).check(z.maxLength(10)))),
  /** The code of a promotion, as typed; it counts where `discounts_applied` names a promotion. */
  promotion_code: z.optional(z.nullable(text(40))),
};

/** A paid basket that becomes an order. Its sums are only claims: the server prices it again. */
export const orderPayload = z.object({
  ...basket,
  transaction_id: reference,
  user_id: z.optional(z.nullable(id)),
  total_amount: z.optional(z.nullable(unverifiedMoney)),
  sub_total: z.optional(z.nullable(unverifiedMoney)),
  delivery_cost: z.optional(z.nullable(unverifiedMoney)),
  pickup_cost: z.optional(z.nullable(unverifiedMoney)),
});
/** The part of an order call that is read first: a paid reference gets its order, whatever the rest says. */
export const orderKey = z.object({ transaction_id: reference, user_id: z.optional(z.nullable(id)) });
/** The address of the order, also when an earlier call made it. */
export const orderCreated = z.object({ order_slug: z.string() });

/** A discount in a price and what it takes off. `type` and `discount_type` are equal: clients read either. */
export const appliedDiscount = z.object({
  type: z.enum(DISCOUNT_TYPES),
  discount_type: z.enum(DISCOUNT_TYPES),
  percentage,
  amount: money,
  points_redeemed: z.optional(z.number()),
  /** What the owner calls a promotion, and the code that it was given for; missing for other discounts. */
  name: z.optional(z.string()),
  code: z.optional(z.string()),
});
/** Where a stop is, without its fee: riders see no sums. */
export const addressWithoutFee = z.object({
  location_name: z.string(),
  street_address: z.string(),
  region: z.string(),
  area: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** The customer's words for the rider; missing where none were given. */
  landmark: z.optional(z.string()),
  /** The GhanaPost code; missing where none was given. */
  digital_address: z.optional(z.nullable(z.string())),
});
/** The same with the fee of its trip. */
export const address = z.object({ ...addressWithoutFee.shape, cost: money });
/** An order as its customer sees it. `total` and `total_amount` are equal: clients read either. */
export const order = z.object({
  slug: z.string(),
  status: z.string(),
  created_at: moment,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  payment_method: z.string(),
  subtotal: money,
  delivery_cost: money,
  pickup_cost: money,
  /** The faster return that was bought; missing without one. */
  priority: z.optional(chosenPriority),
  total: money,
  total_amount: money,
  items: z.array(
    z.object({
      /** `id` is for ordering the same service again; older servers omit it. */
      service: z.object({ id: z.optional(id), name: z.string(), image: z.string(), price: money }),
      quantity: z.number(),
      unit_price: money,
      total_price: money,
    }),
  ),
  discounts_applied: z.array(appliedDiscount),
  delivery_address: address,
  pickup_address: address,
  /** When the pairs are fetched; null without a window. Older servers omit it. */
  pickup_window: z.optional(z.nullable(span)),
  /** When the customer reads that they are back: a window, or a part of the opening hours. Older servers omit it. */
  back_on: z.optional(z.nullable(span)),
});
/** Newest first. */
export const orderList = z.array(order);
/** The page of twenty, from 1; all orders without it. */
export const orderListQuery = z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))) });
/** An order on its own page, with its history. Older servers omit the added fields. */
export const orderDetail = z.object({
  ...order.shape,
  /** Every step and every message from the team, oldest first; a step back is an entry too. */
  history: z.optional(history),
  /** Until when the return is promised; null for a cancelled order. */
  promised_by: z.optional(z.nullable(moment)),
  /** Whether the customer may move the pickup now. */
  may_move_pickup: z.optional(z.boolean()),
  photos: z.optional(photoList),
  tracking: z.optional(trackingLink),
  /** What the caller may still do with it, and what they added. */
  own: z.optional(ownOrder),
  /** What the customer still has to pay; left out when nothing is open. */
  extra_payment: z.optional(extraPayment),
  /** How it is done after corrections; left out when it is as booked. */
  corrected: z.optional(correctedOrder),
  /** Each time nobody was home, oldest first; left out when there was none. */
  missed: z.optional(z.array(missedStop)),
});

export type PlaceInput = z.infer<typeof location>;
export type CartItemInput = z.infer<typeof cartItem>;
export type OrderPayload = z.infer<typeof orderPayload>;
export type Order = z.infer<typeof order>;
export type OrderDetail = z.infer<typeof orderDetail>;
export type Address = z.infer<typeof address>;
