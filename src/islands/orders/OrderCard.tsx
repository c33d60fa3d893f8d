import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import type { CustomerOwed } from '#contract/owed.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { orderPath } from '#domain/paths.ts';
import { OrderSums } from '#src/islands/order/shared/OrderSums.tsx';
import { OwedNote } from '#src/islands/order/shared/OwedNote.tsx';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { DustBar } from '#src/islands/ui/DustBar.tsx';
import { longDay } from '#src/islands/ui/dates.ts';
import { OrderBox, OrderBoxFront, OrderBoxSide } from './OrderBox.tsx';
import { OrderTiles } from './OrderTiles.tsx';

type Props = {
  order: Order;
  /** Far down a long list. */
  isFar: boolean;
  /** What is owed for it, if anything. */
  owed: CustomerOwed | undefined;
};

/** One order as a box with a lid: code, day, status, progress and items; its sums on the torn-off side. */
export function OrderCard({ order, isFar, owed }: Props) {
  const id = useId();
  const status = normaliseStatus(order.status);
  return (
    <OrderBox labelledBy={id} isFar={isFar}>
      <OrderBoxFront>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <h2
              className="stretch-[84%] wrap-anywhere max-xs:stretch-tight text-[1.375rem] tabular-nums tracking-normal max-xs:text-[clamp(1rem,5vw,1.375rem)]"
              id={id}
            >
              {orderCode(order.slug)}
            </h2>
            <p className="text-sm text-soft">
              <time dateTime={order.created_at}>{longDay(order.created_at)}</time>
            </p>
          </div>
          <StatusChip className="whitespace-normal" status={order.status} />
        </div>
        <OrderProgress status={status} />
        <OwedNote className="mt-[0.9rem] mb-[1.1rem]" entry={owed} />
        <OrderTiles items={order.items} isApart={owed === undefined && (status === null || status === 'cancelled')} />
      </OrderBoxFront>
      <OrderBoxSide className="gap-[1.1rem]">
        <OrderSums order={order} isSmall />
        <ButtonLink
          kind="outlined"
          className="w-full"
          href={orderPath(order.slug)}
          aria-label={messages.orders.viewOrder(orderCode(order.slug))}
        >
          {messages.orders.viewDetails}
        </ButtonLink>
      </OrderBoxSide>
    </OrderBox>
  );
}

/** The progress bar, filled as far as the order has come; a cancelled order has none. */
function OrderProgress({ status }: { status: OrderStatus | null }) {
  if (status === 'cancelled')
    return <p className="mt-[0.6rem] max-w-lead text-sm text-soft">{messages.order.cancelled}</p>;
  if (status === null) return null;
  return <DustBar status={status} />;
}
