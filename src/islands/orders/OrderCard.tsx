import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { orderPath } from '#domain/paths.ts';
import { OrderSums } from '#src/islands/order/shared/OrderSums.tsx';
import { StatusChip } from '#src/islands/order/shared/StatusChip.tsx';
import { longDay } from '#src/islands/ui/dates.ts';
import { OrderTiles } from './OrderTiles.tsx';

/** One order as a box with a lid: code, day, status, progress and items; its sums on the torn-off side. */
export function OrderCard({ order }: { order: Order }) {
  const id = useId();
  const status = normaliseStatus(order.status);
  return (
    <article className="oc" aria-labelledby={id}>
      <div className="ob">
        <div className="lid">
          <div>
            <h2 className="num" id={id}>
              {orderCode(order.slug)}
            </h2>
            <p className="soft small">
              <time dateTime={order.created_at}>{longDay(order.created_at)}</time>
            </p>
          </div>
          <StatusChip status={order.status} />
        </div>
        <OrderProgress status={status} />
        <OrderTiles items={order.items} />
      </div>
      <div className="om">
        <OrderSums order={order} />
        <a
          className="btn line full"
          href={orderPath(order.slug)}
          aria-label={messages.orders.viewOrder(orderCode(order.slug))}
        >
          {messages.orders.viewDetails}
        </a>
      </div>
    </article>
  );
}

/** The progress bar, filled as far as the order has come; a cancelled order shows what happens to the money. */
function OrderProgress({ status }: { status: OrderStatus | null }) {
  if (status === 'cancelled') return <p className="soft small said">{messages.order.cancelled}</p>;
  if (status === null) return null;
  return (
    <div className="bar" data-status={status} aria-hidden="true">
      <i />
    </div>
  );
}
