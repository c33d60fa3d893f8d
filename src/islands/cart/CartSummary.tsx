import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCart, type Pesewas } from '#domain/prices/money.ts';
import { QuoteSummary } from '#src/islands/ui/QuoteSummary.tsx';
import { $cartQuote } from '#src/lib/stores/pricing.ts';
import { CheckoutButton, OBSTACLE_ID, useObstacle } from './CheckoutButton.tsx';

const cart = messages.cart;

/**
 * The sums next to the lines, with the links to the checkout and to the services. `lowestFee` is the cheapest trip's.
 */
export function CartSummary({ lowestFee }: { lowestFee: Pesewas }) {
  const heading = useId();
  const quote = useStore($cartQuote);
  const obstacle = useObstacle();
  return (
    <aside className="side panel" aria-labelledby={heading}>
      <h2 id={heading}>{cart.summary}</h2>
      <QuoteSummary quote={quote} format={formatCart} />
      <p className="text-soft text-sm after">{cart.feesLater(formatCart(lowestFee))}</p>
      <CheckoutButton className="btn full go" />
      <p className="text-soft text-sm after" id={OBSTACLE_ID} hidden={obstacle === null}>
        {obstacle}
      </p>
      <a className="btn line full" href={paths.services}>
        {cart.continueShopping}
      </a>
    </aside>
  );
}

/** On a phone: the total and the checkout button, at the bottom edge. */
export function CartBar() {
  const quote = useStore($cartQuote);
  return (
    <div className="barbuy">
      <p className="text-xs text-soft">
        {cart.total}
        <b data-testid="total">{formatCart(quote.total)}</b>
      </p>
      <CheckoutButton className="btn" />
    </div>
  );
}
