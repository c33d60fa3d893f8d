import type { Order } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { moneyText } from './money-text.ts';

const words = messages.order;

/** What an order cost: subtotal, both trips, each discount, total. `struck` also shows the total before discounts. */
export function OrderSums({ order, struck = false }: { order: Order; struck?: boolean }) {
  return (
    <dl className="sum">
      <div>
        <dt>{words.subtotal}</dt>
        <dd>{moneyText(order.subtotal)}</dd>
      </div>
      <div>
        <dt>{words.delivery}</dt>
        <dd>{moneyText(order.delivery_cost)}</dd>
      </div>
      <div>
        <dt>{words.pickup}</dt>
        <dd>{moneyText(order.pickup_cost)}</dd>
      </div>
      {order.discounts_applied.map(({ type, percentage, amount }) => (
        <div className="less" key={type}>
          <dt>{words.discountLine(DISCOUNT_LABELS[type], percentage)}</dt>
          <dd>-{moneyText(amount)}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{words.total}</dt>
        <dd>
          {struck && order.discounts_applied.length > 0 ? (
            <del>
              <span className="sr-only">{words.before} </span>
              {formatCheckout(beforeDiscounts(order))}
            </del>
          ) : null}
          <span data-testid="total">{moneyText(order.total)}</span>
        </dd>
      </div>
    </dl>
  );
}

function beforeDiscounts({ subtotal, delivery_cost, pickup_cost }: Order): number {
  return [subtotal, delivery_cost, pickup_cost].reduce((sum, part) => sum + (parseMoney(part) ?? 0), 0);
}
