import { messages } from '#domain/messages.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';

type Props = {
  quote: Quote;
  /** How money is written here: formatCart in the cart, formatCheckout from checkout on. */
  format: (amount: Pesewas) => string;
  /** Fees are shown once places are known: what each of the two lines is called. */
  fees?: { delivery: string; pickup: string } | null;
};

/** The till roll: subtotal, fees, each discount, and the total with what it was before discounts struck through. */
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
              <span className="sr">{messages.cart.before} </span>
              {format(quote.totalBeforeDiscounts)}
            </del>
          ) : null}
          <span data-testid="total">{format(quote.total)}</span>
        </dd>
      </div>
    </dl>
  );
}
