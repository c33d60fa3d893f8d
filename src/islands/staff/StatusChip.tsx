import { listLabel, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { statusIcon } from '#src/islands/order/status-icon.ts';
import { Chip, type ChipKind } from '#src/islands/ui/Chip.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

/** The colour of the status: yellow for in progress, teal for done, red for cancelled. */
const TONES: Partial<Record<OrderStatus, ChipKind>> = { cleaning_ongoing: 'go', delivered: 'ok', cancelled: 'bad' };

/** The status of an order. */
export function StatusChip({ status }: { status: string }) {
  const known = normaliseStatus(status);
  return (
    <Chip kind={known ? TONES[known] : undefined}>
      <OrderIcon name={statusIcon(status)} className="size-4" />
      {listLabel(status)}
    </Chip>
  );
}
