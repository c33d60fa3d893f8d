import { clsx } from 'clsx';
import type { Queued } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { isBeforePickup, isOver } from '#domain/orders/order-status.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { formatShortSpan } from '#domain/windows/format.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { BlockedChip } from '#src/islands/staff/BlockedChip.tsx';
import { PriorityChip } from '#src/islands/staff/PriorityChip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';

const words = messages.teamQueue;
const NO_DOUBT = '0.00';

/** An order as a row of the queue; the whole row opens it. */
export function QueueRow({ order }: { order: Queued }) {
  const isFinished = isOver(order.status);
  const due = order.back_on ? formatShortSpan(order.back_on) : shortMoment(order.promised_by);
  return (
    <li
      className={clsx(
        'wrap-anywhere relative grid grid-cols-1 items-center gap-x-3 gap-y-[0.3rem] rounded-toe-sm bg-card px-[1.1rem] pt-[0.9rem] pb-4 forced-colors:border',
        'md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.1fr)_13.5rem] xl:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.1fr)_17rem]',
        order.is_late || order.stopped ? 'ring-2 ring-danger' : 'ring-1 ring-line hover:ring-2 hover:ring-green-600',
      )}
      data-order={order.code}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 md:contents">
        <a
          className="text-green-900 no-underline after:absolute after:inset-0 after:rounded-[inherit] md:row-span-2 md:row-start-1"
          href={staffOrderPath(order.slug)}
          aria-label={words.open(order.code, order.name)}
        >
          <b className="stretch-[84%] whitespace-nowrap font-display font-heavy text-[1.125rem] leading-title">
            {order.code}
          </b>
        </a>
        {isFinished ? null : (
          <p
            className={clsx(
              'text-sm tabular-nums md:col-start-4 md:row-start-2',
              order.is_late ? 'font-bold text-danger' : 'text-soft',
            )}
          >
            {order.is_late ? words.overdue(due) : words.due(due)}
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2 justify-self-start md:col-start-4 md:row-start-1">
        <StatusChip status={order.status} />
        <PriorityChip isPriority={order.is_priority} />
        <BlockedChip stopped={order.stopped} />
      </span>
      <p className="grid leading-compact md:row-span-2 md:row-start-1">
        <b>{order.name}</b>
        <span className="text-sm text-soft tabular-nums">{unbrokenPhone(order.phone_number)}</span>
      </p>
      <p className="flex flex-wrap gap-x-[0.9rem] gap-y-[0.1rem] text-ink-soft text-sm tabular-nums md:row-span-2 md:row-start-1">
        <span>{messages.team.pairs(order.pairs)}</span>
        <span>{moneyText(order.total)}</span>
        <span>{words.trip(order.pickup_area, order.delivery_area)}</span>
        {order.window ? <b>{words.window(isBeforePickup(order.status), formatShortSpan(order.window))}</b> : null}
      </p>
      {isFinished || !order.fee_doubt || order.fee_doubt === NO_DOUBT ? null : (
        <p className="font-bold text-sm text-warning tabular-nums md:col-span-3 md:col-start-2 md:row-start-3">
          {words.feeDoubt(moneyText(order.fee_doubt))}
        </p>
      )}
    </li>
  );
}
