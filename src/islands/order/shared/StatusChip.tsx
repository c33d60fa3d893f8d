import { listLabel, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { statusIcon } from './status-icon.ts';

/** The colour of the status: yellow for in progress, teal for done, red for cancelled. */
const TONES: Partial<Record<OrderStatus, string>> = { cleaning_ongoing: 'go', delivered: 'ok', cancelled: 'bad' };

/** The status of an order. */
export function StatusChip({ status }: { status: string }) {
  const known = normaliseStatus(status);
  return (
    <span className={`chip ${(known && TONES[known]) ?? ''}`}>
      <OrderIcon name={statusIcon(status)} />
      {listLabel(status)}
    </span>
  );
}
