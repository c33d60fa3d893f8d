import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { discountText } from '#domain/prices/discounts.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { SumLine, Sums, TotalLine } from '#src/islands/ui/sums/Sums.tsx';
import { moneyText } from './money-text.ts';

const words = messages.order;

type Props = {
  order: Order;
  /** Also shows the total before discounts, struck through. */
  struck?: boolean;
  /** In small print, with a smaller total. */
  isSmall?: boolean;
};

/** What an order cost: subtotal, both trips, faster return, each discount, total. */
export function OrderSums({ order, struck = false, isSmall = false }: Props) {
  const before = (
    <>
      <span className="sr-only">{words.before} </span>
      {formatCheckout(beforeDiscounts(order))}
    </>
  );
  return (
    <Sums className={isSmall ? 'text-sm' : undefined}>
      <SumLine label={words.subtotal} wraps>
        {moneyText(order.subtotal)}
      </SumLine>
      <SumLine label={words.delivery} wraps>
        {moneyText(order.delivery_cost)}
      </SumLine>
      <SumLine label={words.pickup} wraps>
        {moneyText(order.pickup_cost)}
      </SumLine>
      {order.priority ? <SumLine label={messages.priorityLine.name}>{moneyText(order.priority.cost)}</SumLine> : null}
      {order.discounts_applied.map((discount) => (
        <SumLine key={discount.type} kind="discount" label={discountText(discount)} wraps>
          -{moneyText(discount.amount)}
        </SumLine>
      ))}
      <TotalLine
        label={words.total}
        before={struck && order.discounts_applied.length > 0 ? before : null}
        compact={isSmall}
        wraps
      >
        <span data-testid="total">{moneyText(order.total)}</span>
      </TotalLine>
    </Sums>
  );
}

function beforeDiscounts({ subtotal, delivery_cost, pickup_cost, priority }: Order): number {
  return [subtotal, delivery_cost, pickup_cost, priority?.cost].reduce((sum, part) => sum + (parseMoney(part) ?? 0), 0);
}
