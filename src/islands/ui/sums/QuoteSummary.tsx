import { messages } from '#domain/messages.ts';
import { discountText } from '#domain/prices/discounts.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';
import { SumLine, Sums, TotalLine } from './Sums.tsx';

type Props = {
  quote: Quote;
  /** The money format: formatCart in the cart, formatCheckout from checkout on. */
  format: (amount: Pesewas) => string;
  /** The labels of the two fee lines; fees are shown once both places are known. */
  fees?: { delivery: string; pickup: string } | null;
  /** The area is not known: trips and total are the least that they can be. */
  isLeast?: boolean;
};

/** The order's sums: subtotal, fees, each discount, and the total with its price before discounts struck through. */
export function QuoteSummary({ quote, format, fees = null, isLeast = false }: Props) {
  const before = (
    <>
      <span className="sr-only">{messages.cart.before} </span>
      {format(quote.totalBeforeDiscounts)}
    </>
  );
  return (
    <Sums>
      <SumLine label={messages.cart.subtotal}>{format(quote.subtotal)}</SumLine>
      {fees ? (
        <>
          <SumLine label={fees.delivery}>{format(quote.deliveryCost)}</SumLine>
          <SumLine label={fees.pickup}>{format(quote.pickupCost)}</SumLine>
        </>
      ) : null}
      {isLeast ? (
        <SumLine label={messages.cart.trips} wraps>
          {messages.cart.from(messages.cart.aTrip(format(quote.deliveryCost)))}
        </SumLine>
      ) : null}
      {quote.priorityCost > 0 ? (
        <SumLine label={messages.priorityLine.name}>{format(quote.priorityCost)}</SumLine>
      ) : null}
      {quote.discounts
        .filter(({ amount }) => amount > 0)
        .map((discount) => (
          <SumLine key={discount.type} kind="discount" label={discountText(discount)}>
            -{format(discount.amount)}
          </SumLine>
        ))}
      <TotalLine label={messages.cart.total} before={quote.discountTotal > 0 ? before : null} wraps>
        <span data-testid="total">{isLeast ? messages.cart.from(format(quote.total)) : format(quote.total)}</span>
      </TotalLine>
    </Sums>
  );
}
