import type { Counts } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { listLabel, ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { QueueFilter } from '#src/lib/flows/team/team-queue.ts';

const words = messages.teamQueue;
const YES = 'yes';

type Props = { counts: Counts | null; filter: QueueFilter; onFilter: (filter: QueueFilter) => void };

/** What needs attention now: payments without an order, and late orders. Shows nothing when there are none. */
export function Attention({ counts, filter, onFilter }: Props) {
  const isLate = filter.late === YES;
  const late = counts?.late ?? 0;
  const reviews = counts?.reviews ?? 0;
  if (late === 0 && reviews === 0 && !isLate) return null;
  return (
    <fieldset className="wrap attn" aria-label={words.attention}>
      {reviews > 0 ? (
        <a className="alarm" href={teamPaths.money}>
          <OrderIcon name="circle-alert" />
          <b className="tabular-nums">{words.reviews(reviews)}</b>
          <span className="text-sm">{words.reviewsHint}</span>
        </a>
      ) : null}
      {late > 0 || isLate ? (
        <button
          type="button"
          className="alarm"
          aria-pressed={isLate}
          onClick={() => onFilter({ status: '', late: isLate ? '' : YES, search: '' })}
        >
          <OrderIcon name="clock" />
          <b className="tabular-nums">{words.late(late)}</b>
          <span className="text-sm">{words.lateHint}</span>
        </button>
      ) : null}
    </fieldset>
  );
}

/** The statuses with the number of their orders; one is chosen at a time. */
export function QueueTabs({ counts, filter, onFilter }: Props) {
  const statuses = ['', ...Object.keys(ORDER_STATUSES)];
  const total = Object.values(counts?.by_status ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className="tabs" aria-label={words.filters}>
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filter.status === status && filter.late === ''}
          onClick={() => onFilter({ ...filter, status, late: '' })}
        >
          {status === '' ? words.all : listLabel(status)}
          {counts === null ? null : (
            <span className="tabular-nums">{status === '' ? total : (counts.by_status[status] ?? 0)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
