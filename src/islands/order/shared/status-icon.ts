import { normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import type { OrderIconName } from '#src/order-icons.ts';

const ICONS: Record<OrderStatus, OrderIconName> = {
  pending: 'clock',
  processing: 'package',
  pickup: 'truck',
  cleaning_ongoing: 'droplets',
  cleaning_completed: 'sparkles',
  scheduled_for_delivery: 'calendar-check',
  delivered: 'circle-check',
  cancelled: 'circle-x',
};

/** The drawing that goes with a status; a neutral one for a status that we do not know. */
export function statusIcon(text: string): OrderIconName {
  const status = normaliseStatus(text);
  return status ? ICONS[status] : 'info';
}
