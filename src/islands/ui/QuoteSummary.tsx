import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';

type Props = {
  quote: Quote;
  /** The money format: formatCart in the cart, formatCheckout from checkout on. */
  format: (amount: Pesewas) => string;
  /** The labels of the two fee lines; fees are shown once both places are known. */
  fees?: { delivery: string; pickup: string } | null;
};

/** The order's sums: subtotal, fees, each discount, and the total with its price before discounts struck through. */
export function QuoteSummary({ quote, format, fees = null }: Props) {
  return (
    <dl className="sum">
      <div>
        <dt>{messages.cart.subtotal}</dt>
        <dd>{format(quote.subtotal)}</dd>
      </div>
      {fees ? (
        <>
          <div>
            <dt>{fees.delivery}</dt>
            <dd>{format(quote.deliveryCost)}</dd>
          </div>
          <div>
            <dt>{fees.pickup}</dt>
            <dd>{format(quote.pickupCost)}</dd>
          </div>
        </>
      ) : null}
      {quote.discounts
        .filter(({ amount }) => amount > 0)
        .map((discount) => (
          <div className="less" key={discount.type}>
            <dt>
              {DISCOUNT_LABELS[discount.type]} ({discount.percentage}%)
            </dt>
            <dd>-{format(discount.amount)}</dd>
          </div>
        ))}
      <div className="tot">
        <dt>{messages.cart.total}</dt>
        <dd>
          {quote.discountTotal > 0 ? (
            <del>
              <span className="sr-only">{messages.cart.before} </span>
              {format(quote.totalBeforeDiscounts)}
            </del>
          ) : null}
          <span data-testid="total">{format(quote.total)}</span>
        </dd>
      </div>
    </dl>
  );
}
