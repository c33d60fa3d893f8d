import type { Queued } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamQueue;
/** Statuses after which nothing is due. */
const OVER = ['delivered', 'cancelled'];
const NO_DOUBT = '0.00';

/** An order as a row of the queue; the whole row opens it. */
export function QueueRow({ order }: { order: Queued }) {
  const isOver = OVER.includes(order.status);
  const due = shortMoment(order.promised_by);
  return (
    <li className={order.is_late ? 'qr late' : 'qr'}>
      <a href={staffOrderPath(order.slug)} aria-label={words.open(order.code, order.name)}>
        <b className="num">{order.code}</b>
      </a>
      <StatusChip status={order.status} />
      <p className="who">
        <b>{order.name}</b>
        <span className="soft small num">{formatPhone(order.phone_number)}</span>
      </p>
      <p className="what small num">
        <span>{messages.team.pairs(order.pairs)}</span>
        <span>{moneyText(order.total)}</span>
        <span>{words.trip(order.pickup_area, order.delivery_area)}</span>
      </p>
      {isOver || !order.fee_doubt || order.fee_doubt === NO_DOUBT ? null : (
        <p className="flag small num">{words.feeDoubt(moneyText(order.fee_doubt))}</p>
      )}
      {isOver ? null : (
        <p className={order.is_late ? 'due small num' : 'due small num soft'}>
          {order.is_late ? words.overdue(due) : words.due(due)}
        </p>
      )}
    </li>
  );
}
