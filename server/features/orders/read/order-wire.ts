import type { Address, Order } from '#contract/orders/orders.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { boughtPriority, priorityOnWire } from '#domain/prices/priority.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import type { OrderWithLines } from '#server/features/orders/orders.queries.ts';
import { discountOnWire } from '#server/features/payments/intents/price/discount-on-wire.ts';

function toAddress(place: StoredPlace): Address {
  const { location_name, street_address, region, area, cost, lat, lng, landmark, digital_address } = place;
  return {
    ...{ location_name, street_address, region, area, cost: toDecimal(cost), lat, lng },
    ...(landmark === undefined ? {} : { landmark }),
    ...(digital_address === undefined ? {} : { digital_address }),
  };
}

/**
 * An order as the API returns it: names and prices as they were when it was made, pictures as absolute URLs under
 * `picturesOrigin`.
 */
export function toWire(order: OrderWithLines, picturesOrigin: string): Order {
  const total = toDecimal(order.total);
  return {
    slug: order.slug,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    first_name: order.firstName,
    last_name: order.lastName,
    email: order.email,
    phone_number: order.phone,
    payment_method: order.paymentMethod,
    subtotal: toDecimal(order.subtotal),
    delivery_cost: toDecimal(order.deliveryCost),
    pickup_cost: toDecimal(order.pickupCost),
    ...priorityOnWire(boughtPriority(order)),
    total,
    total_amount: total,
    items: order.lines.map(({ serviceId, name, image, quantity, unitPrice }) => ({
      service: { id: serviceId, name, image: `${picturesOrigin}${image}`, price: toDecimal(unitPrice) },
      quantity,
      unit_price: toDecimal(unitPrice),
      total_price: toDecimal(unitPrice * quantity),
    })),
    discounts_applied: order.discounts.map(discountOnWire),
    delivery_address: toAddress(order.delivery),
    pickup_address: toAddress(order.pickup),
  };
}
