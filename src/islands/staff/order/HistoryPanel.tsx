import type { StaffEvent } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamOrder;

const TITLES: Record<Exclude<StaffEvent['kind'], 'status'>, string> = {
  note: words.eventNote,
  not_home: words.eventNotHome,
  plan: words.eventPlan,
  refund: words.eventRefund,
};

function titleOf({ kind, from, to }: StaffEvent): string {
  if (kind !== 'status') return TITLES[kind];
  return words.eventStatus(from === null ? null : listLabel(from), listLabel(to));
}

/** Everything that happened to an order, newest first: what, when, by whom, and the notes. */
export function HistoryPanel({ events }: { events: readonly StaffEvent[] }) {
  const newestFirst = [...events].sort((a, b) => b.id - a.id);
  return (
    <DeskPanel title={words.history}>
      <ol className="grid gap-[0.9rem]">
        {newestFirst.map((event) => (
          <li key={event.id} className="grid border-mint border-l-[3px] pl-[0.9rem] leading-note">
            <b>{titleOf(event)}</b>
            <span className="text-sm text-soft tabular-nums">
              <time dateTime={event.at}>{shortMoment(event.at)}</time>, {event.by || words.shop}
            </span>
            {event.reason === null ? null : <p>{words.eventReason(event.reason)}</p>}
            {event.note === null ? null : <p>{event.note}</p>}
            {event.customer_note === null ? null : <p>{words.eventToCustomer(event.customer_note)}</p>}
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}
