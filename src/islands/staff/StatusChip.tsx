import { listLabel, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { statusIcon } from '#src/islands/order/status-icon.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

/** The colour of the status: yellow is what happens now, teal what is well done, red what was called off. */
const TONES: Partial<Record<OrderStatus, string>> = { cleaning_ongoing: 'go', delivered: 'ok', cancelled: 'bad' };

/** Where an order stands. */
export function StatusChip({ status }: { status: string }) {
  const known = normaliseStatus(status);
  return (
    <span className={`chip ${(known && TONES[known]) ?? ''}`}>
      <OrderIcon name={statusIcon(status)} />
      {listLabel(status)}
    </span>
  );
}
