import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { listLabel, normaliseStatus, type OrderStatus } from '#domain/orders/order-status.ts';
import { orderPath } from '#domain/paths.ts';
import { longDay } from '#src/islands/order/dates.ts';
import { OrderSums } from '#src/islands/order/OrderSums.tsx';
import { statusIcon } from '#src/islands/order/status-icon.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { OrderTiles } from './OrderTiles.tsx';

/** The colour of the status: yellow for in progress, teal for done, red for cancelled. */
const TONES: Partial<Record<OrderStatus, string>> = { cleaning_ongoing: 'go', delivered: 'ok', cancelled: 'bad' };

/** One order as a box with a lid: code, day, status, progress and items; its sums on the torn-off side. */
export function OrderCard({ order }: { order: Order }) {
  const id = useId();
  const status = normaliseStatus(order.status);
  return (
    <article className="oc" aria-labelledby={id}>
      <div className="ob">
        <div className="lid">
          <div>
            <h2 className="tabular-nums" id={id}>
              {orderCode(order.slug)}
            </h2>
            <p className="text-soft text-sm">
              <time dateTime={order.created_at}>{longDay(order.created_at)}</time>
            </p>
          </div>
          <span className={`chip ${(status && TONES[status]) ?? ''}`}>
            <OrderIcon name={statusIcon(order.status)} />
            {listLabel(order.status)}
          </span>
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
  if (status === 'cancelled') return <p className="text-soft text-sm said">{messages.order.cancelled}</p>;
  if (status === null) return null;
  return (
    <div className="bar" data-status={status} aria-hidden="true">
      <i />
    </div>
  );
}
