import { clsx } from 'clsx';
import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { discountText } from '#domain/prices/discounts.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Sums, TotalLine } from '#src/islands/ui/sums/Sums.tsx';

const words = messages.order;

/** What an order cost: its parts in small print, in lines where there is room, and the total. */
export function CardSums({ order }: { order: Order }) {
  return (
    <div>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft lg:grid lg:gap-y-[0.45rem] lg:text-ink">
        <Part label={words.subtotal} sum={moneyText(order.subtotal)} />
        <Part label={words.delivery} sum={moneyText(order.delivery_cost)} />
        <Part label={words.pickup} sum={moneyText(order.pickup_cost)} />
        {order.priority ? <Part label={messages.priorityLine.name} sum={moneyText(order.priority.cost)} /> : null}
        {order.discounts_applied.map((discount) => (
          <Part key={discount.type} isDiscount label={discountText(discount)} sum={`-${moneyText(discount.amount)}`} />
        ))}
      </dl>
      <Sums>
        <TotalLine label={words.total} compact wraps>
          <span data-testid="total">{moneyText(order.total)}</span>
        </TotalLine>
      </Sums>
    </div>
  );
}

function Part({ label, sum, isDiscount = false }: { label: string; sum: string; isDiscount?: boolean }) {
  return (
    <div
      className={clsx(
        'flex flex-wrap gap-x-[0.4rem] lg:justify-between lg:gap-x-4',
        isDiscount && 'font-semibold text-success',
      )}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{sum}</dd>
    </div>
  );
}
