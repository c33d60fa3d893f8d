import { useId } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isBeforePickup, isOver, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { orderPath } from '#domain/paths.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { OrderAgain } from '#src/islands/order/OrderAgain.tsx';
import { meaningsOf } from '#src/islands/order/OrderHero.tsx';
import { isPickupLate } from '#src/islands/order/StopNotice.tsx';
import { isLate } from '#src/islands/order/shared/is-late.ts';
import { OwedNote } from '#src/islands/order/shared/OwedNote.tsx';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { longDay } from '#src/islands/ui/dates.ts';
import { DustBar } from '#src/islands/ui/states/DustBar.tsx';
import { CardSums } from './CardSums.tsx';
import { OrderBox, OrderBoxFront, OrderBoxSide } from './OrderBox.tsx';
import { OrderTiles } from './OrderTiles.tsx';

const words = messages.orders;

type Props = {
  order: Order;
  /** Far down a long list. */
  isFar: boolean;
  /** What is owed for it, if anything. */
  owed: CustomerOwed | undefined;
};

/** One order as a box with a lid: what is done, where it stands, when it is back, and its sums on the torn-off side. */
export function OrderCard({ order, isFar, owed }: Props) {
  const id = useId();
  const status = normaliseStatus(order.status);
  const pairs = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <OrderBox labelledBy={id} isFar={isFar}>
      <OrderBoxFront>
        <p className="mb-3">
          <StatusChip status={order.status} />
        </p>
        <h2
          className="stretch-[88%] wrap-anywhere text-balance text-[1.25rem] leading-heading tracking-normal lg:text-[1.5rem]"
          id={id}
        >
          {order.items.length === 0 ? orderCode(order.slug) : words.servicesOf(namesOf(order))}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
          {order.items.length === 0 ? null : <b>{orderCode(order.slug)}</b>}
          {pairs === 0 ? null : <span>{words.pairs(pairs)}</span>}
          <time dateTime={order.created_at}>{longDay(order.created_at)}</time>
        </p>
        <NextStep order={order} status={status} />
        {status === null || status === 'cancelled' ? null : <DustBar status={status} />}
        <OwedNote className="mt-[0.9rem] mb-[1.1rem]" entry={owed} />
        <OrderTiles items={order.items} isApart={owed === undefined && (status === null || status === 'cancelled')} />
      </OrderBoxFront>
      <OrderBoxSide className="gap-[1.1rem]">
        <CardSums order={order} />
        <ButtonRow fills>
          <ButtonLink
            kind="outlined"
            href={orderPath(order.slug)}
            aria-label={messages.orders.viewOrder(orderCode(order.slug))}
          >
            {messages.orders.viewDetails}
          </ButtonLink>
          {status !== null && isOver(status) ? <OrderAgain order={order} isInList /> : null}
        </ButtonRow>
      </OrderBoxSide>
    </OrderBox>
  );
}

/** Each service once, the first ones first. */
function namesOf({ items }: Order): string[] {
  return [...new Set(items.map(({ service }) => service.name))];
}

/** What the status means, and the day of what comes next: the rider's, or the way back. A day that is over is no promise. */
function NextStep({ order, status }: { order: Order; status: OrderStatus | null }) {
  if (status === null) return null;
  return (
    <div className="mt-3 grid gap-1 leading-snug">
      <p className="max-w-lead text-pretty">{meaningsOf(order)[status]}</p>
      {isOver(status)
        ? null
        : daysOf(order).map((sentence) => (
            <p className="max-w-lead text-pretty font-bold tabular-nums" key={sentence}>
              {sentence}
            </p>
          ))}
    </div>
  );
}

function daysOf(order: Order): string[] {
  const { status, pickup_window: pickup, back_on: back } = order;
  if (isLate(back)) return [messages.tracking.late];
  if (back === null) return [messages.tracking.toAgree];
  const sentences = back ? [messages.tracking.backOn(formatSpan(back))] : [];
  if (!pickup || !isBeforePickup(status)) return sentences;
  // Whether the rider was late or nobody was home, the order's page knows.
  const { notFetched } = words;
  return [(isPickupLate(order) ? notFetched : messages.windows.fetched)(formatSpan(pickup)), ...sentences];
}
