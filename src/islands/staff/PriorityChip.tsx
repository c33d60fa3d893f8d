import { messages } from '#domain/messages.ts';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { TeamIcon } from './TeamIcon.tsx';

/** The mark of an order with a faster return; nothing for others. */
export function PriorityChip({ isPriority }: { isPriority: boolean | undefined }) {
  if (!isPriority) return null;
  return (
    <Chip kind="go">
      <TeamIcon name="zap" className="size-4" />
      <span data-testid="priority">{messages.priorityLine.name}</span>
    </Chip>
  );
}
