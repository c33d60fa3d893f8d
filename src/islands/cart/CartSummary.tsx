import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCart, type Pesewas } from '#domain/prices/money.ts';
import { BAR_BUTTON, BottomBar } from '#src/islands/ui/BottomBar.tsx';
import { SidePanel } from '#src/islands/ui/Columns.tsx';
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
    <SidePanel aria-labelledby={heading}>
      <h2 className="mb-4 text-xl" id={heading}>
        {cart.summary}
      </h2>
      <QuoteSummary quote={quote} format={formatCart} />
      <p className="mt-3 text-sm text-soft">{cart.feesLater(formatCart(lowestFee))}</p>
      <CheckoutButton className="btn full mt-[1.35rem] max-xl:hidden" />
      <p className="mt-3 text-sm text-soft" id={OBSTACLE_ID} hidden={obstacle === null}>
        {obstacle}
      </p>
      <a className="btn line full mt-[0.85rem]" href={paths.services}>
        {cart.continueShopping}
      </a>
    </SidePanel>
  );
}

/** On a phone: the total and the checkout button, at the bottom edge. */
export function CartBar() {
  const quote = useStore($cartQuote);
  return (
    <BottomBar label={cart.total} sum={formatCart(quote.total)}>
      <CheckoutButton className={BAR_BUTTON} />
    </BottomBar>
  );
}
