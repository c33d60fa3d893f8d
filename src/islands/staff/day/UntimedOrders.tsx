import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { queuePath } from '#domain/team-paths.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

const words = messages.teamRiders;

/** Orders that wait for a trip without a time: no day's sheet has them, so each status leads to its list. */
export function UntimedOrders({ untimed }: { untimed: NonNullable<DaySheet['untimed']> }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 px-edge pb-2 text-sm print:hidden">
      {words.untimed}
      {untimed.map(({ status, count }) => (
        <TextLink key={status} className="tabular-nums" href={queuePath({ status })}>
          {words.untimedOf(listLabel(status), count)}
        </TextLink>
      ))}
    </p>
  );
}
