import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatCart } from '#domain/prices/money.ts';
import type { PromotionCode } from '#src/islands/checkout/PromotionCode.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { SidePanel } from '#src/islands/ui/Columns.tsx';
import { NoticeButton } from '#src/islands/ui/states/NoticeLink.tsx';
import { BAR_BUTTON } from '#src/islands/ui/sums/BuyBar.tsx';
import { QuoteSummary } from '#src/islands/ui/sums/QuoteSummary.tsx';
import { $shopSum, $signupSum } from '#src/lib/stores/cart/shop-sum.ts';
import { AreaChoice } from './AreaChoice.tsx';
import { CHECKOUT_PROBLEM_ID, CheckoutButton, useCheckoutProblem } from './CheckoutButton.tsx';
import { ShopBar } from './ShopBar.tsx';

const cart = messages.cart;

/** The sums next to the lines, with both trips, and the links to the checkout and to the services. */
export function CartSummary() {
  const heading = useId();
  const { quote, trips, isLeast } = useStore($shopSum);
  const signup = useStore($signupSum);
  const obstacle = useCheckoutProblem();
  const fees = trips && {
    delivery: cart.deliveryTo(trips.delivery.areaName),
    pickup: cart.pickupFrom(trips.pickup.areaName),
  };
  return (
    <SidePanel aria-labelledby={heading}>
      <h2 className="mb-4 text-xl" id={heading}>
        {cart.summary}
      </h2>
      <AreaChoice />
      <QuoteSummary quote={quote} format={formatCart} fees={fees} isLeast={isLeast} />
      {isLeast ? <p className="mt-3 text-sm text-soft">{cart.feesLater}</p> : null}
      {signup === null ? null : (
        <p className="mt-3 font-semibold text-sm text-success">
          {cart.signupSaves(
            signup.percentage,
            isLeast ? cart.from(formatCart(signup.total)) : formatCart(signup.total),
          )}
        </p>
      )}
      <Code />
      <CheckoutButton className="mt-[1.35rem] w-full max-xl:hidden" />
      {/* Read with the button, but not seen, while prices are confirmed: what is below would move when it goes. */}
      <p
        className="mt-3 text-sm text-soft"
        id={CHECKOUT_PROBLEM_ID}
        hidden={obstacle === null || obstacle === cart.confirming}
      >
        {obstacle}
      </p>
      <ButtonLink kind="outlined" className="mt-[0.85rem] w-full" href={paths.services}>
        {cart.continueShopping}
      </ButtonLink>
    </SidePanel>
  );
}

/** The code of a promotion. Its field, which says what became of a code, is fetched for who asks for it. */
function Code() {
  const [Field, setField] = useState<typeof PromotionCode | null>(null);
  const open = async () => {
    const file = await import('#src/islands/checkout/PromotionCode.tsx');
    setField(() => file.PromotionCode);
  };
  return Field ? (
    <Field startsOpen />
  ) : (
    <p className="mt-3 text-sm text-soft">
      <NoticeButton onClick={open}>{cart.haveCode}</NoticeButton>
    </p>
  );
}

/** On a phone: the sum with both trips and the checkout button, at the bottom edge. */
export function CartBar() {
  const obstacle = useCheckoutProblem();
  return (
    // The moment in which prices are confirmed is no reason to move the bar.
    <ShopBar reason={obstacle === cart.confirming ? null : obstacle}>
      <CheckoutButton size="bar" className={BAR_BUTTON} />
    </ShopBar>
  );
}
