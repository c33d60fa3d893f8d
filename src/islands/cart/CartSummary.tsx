import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCart, type Pesewas } from '#domain/prices/money.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { BuyBar } from '#src/islands/ui/BuyBar.tsx';
import { SidePanel } from '#src/islands/ui/Columns.tsx';
import { QuoteSummary } from '#src/islands/ui/QuoteSummary.tsx';
import { $cartQuote } from '#src/lib/stores/cart/pricing.ts';
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
      <CheckoutButton className="mt-[1.35rem] w-full max-xl:hidden" />
      <p className="mt-3 text-sm text-soft" id={OBSTACLE_ID} hidden={obstacle === null}>
        {obstacle}
      </p>
      <ButtonLink kind="outlined" className="mt-[0.85rem] w-full" href={paths.services}>
        {cart.continueShopping}
      </ButtonLink>
    </SidePanel>
  );
}

/** On a phone: the total and the checkout button, at the bottom edge. */
export function CartBar() {
  const quote = useStore($cartQuote);
  return (
    <BuyBar label={cart.total} amount={formatCart(quote.total)}>
      <CheckoutButton size="bar" className="flex-1" />
    </BuyBar>
  );
}
