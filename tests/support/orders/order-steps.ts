import type { OrderStatus } from '#domain/orders/order-status.ts';

/** The statuses that an order passes after its booking until it is delivered. */
export const STEPS_TO_DELIVERY: readonly OrderStatus[] = [
  'processing',
  'pickup',
  'cleaning_ongoing',
  'cleaning_completed',
  'scheduled_for_delivery',
  'delivered',
];
