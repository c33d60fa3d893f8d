import { normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import type { ScreenIconName } from '#src/screen-icons.ts';

const ICONS: Record<OrderStatus, ScreenIconName> = {
  pending: 'clock',
  processing: 'package',
  pickup: 'truck',
  cleaning_ongoing: 'droplets',
  cleaning_completed: 'sparkles',
  scheduled_for_delivery: 'calendar-check',
  delivered: 'circle-check',
  cancelled: 'circle-x',
};

/** The icon of a status; a neutral one for an unknown status. */
export function statusIcon(text: string): ScreenIconName {
  const status = normaliseStatus(text);
  return status ? ICONS[status] : 'info';
}
