import { listLabel, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { Chip, type ChipKind } from '#src/islands/ui/Chip.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { statusIcon } from './status-icon.ts';

/** The colour of the status: yellow for in progress, teal for done, red for cancelled. */
const TONES: Partial<Record<OrderStatus, ChipKind>> = { cleaning_ongoing: 'go', delivered: 'ok', cancelled: 'bad' };

/** The status of an order; `className` adds to the chip's look. */
export function StatusChip({ status, className }: { status: string; className?: string }) {
  const known = normaliseStatus(status);
  return (
    <Chip className={className} kind={known ? TONES[known] : undefined}>
      <OrderIcon name={statusIcon(status)} className="size-4" />
      <span data-testid="status">{listLabel(status)}</span>
    </Chip>
  );
}
