import type { OrderStatus } from '#domain/orders/order-status.ts';

/** What a status means for the customer, under its name. */
export const orderMeaning = {
  pending: 'It is paid and booked. Next we confirm it and plan the pickup.',
  processing: 'It is paid and booked. We plan the pickup.',
  pickup: 'Our rider comes for it. Please keep it at hand.',
  cleaning_ongoing: 'It is on our bench, being cleaned by hand.',
  cleaning_completed: 'It is clean. We plan the way back to you.',
  scheduled_for_delivery: 'Our rider brings it back to you.',
  delivered: 'It is back with you. Thank you for booking with us.',
  cancelled: 'This order was cancelled.',
} as const satisfies Record<OrderStatus, string>;

/** The same while the day of the pickup is chosen already. */
export const plannedMeaning = {
  pending: 'It is paid and booked. Next we confirm it.',
  processing: 'It is paid and booked, and the pickup is planned.',
} as const satisfies Partial<Record<OrderStatus, string>>;

/** The same for who follows somebody else's pair by a link. */
export const trackMeaning = {
  pending: 'It is booked. Next comes the pickup.',
  processing: 'The pickup is being planned.',
  pickup: 'Our rider fetches it.',
  cleaning_ongoing: 'It is on our bench, being cleaned by hand.',
  cleaning_completed: 'It is clean. Next comes the way back.',
  scheduled_for_delivery: 'Our rider takes it back to its owner.',
  delivered: 'It is back with its owner.',
  cancelled: 'This order was cancelled.',
} as const satisfies Record<OrderStatus, string>;
