import type { Queued } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { shortMoment } from '#src/islands/order/dates.ts';
import { moneyText } from '#src/islands/order/money-text.ts';
import { StatusChip } from '#src/islands/staff/StatusChip.tsx';

const words = messages.teamQueue;
/** Statuses after which nothing is due. */
const OVER = ['delivered', 'cancelled'];

/** An order as a row of the queue; the whole row opens it. */
export function QueueRow({ order }: { order: Queued }) {
  const due = shortMoment(order.promised_by);
  return (
    <li className={order.is_late ? 'qr late' : 'qr'}>
      <a href={staffOrderPath(order.slug)} aria-label={words.open(order.code, order.name)}>
        <b className="tabular-nums">{order.code}</b>
      </a>
      <StatusChip status={order.status} />
      <p className="who">
        <b>{order.name}</b>
        <span className="text-soft text-sm tabular-nums">{formatPhone(order.phone_number)}</span>
      </p>
      <p className="what text-sm tabular-nums">
        <span>{messages.team.pairs(order.pairs)}</span>
        <span>{moneyText(order.total)}</span>
        <span>{words.trip(order.pickup_area, order.delivery_area)}</span>
      </p>
      {OVER.includes(order.status) ? null : (
        <p className={order.is_late ? 'due text-sm tabular-nums' : 'due text-sm tabular-nums text-soft'}>
          {order.is_late ? words.overdue(due) : words.due(due)}
        </p>
      )}
    </li>
  );
}
