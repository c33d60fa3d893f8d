import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';

/** The mark of an order that does not move on; nothing for others. */
export function BlockedChip({ stopped }: Pick<Stop, 'stopped'>) {
  if (!stopped) return null;
  return (
    <Chip kind="bad">
      <OrderIcon name="circle-alert" className="size-4" />
      <span data-testid="stopped">{messages.orderBlocks.marks[stopped]}</span>
    </Chip>
  );
}
