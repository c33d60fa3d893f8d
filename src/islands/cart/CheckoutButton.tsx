import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { $pricedLines, $serviceDetailsState } from '#src/lib/stores/cart/pricing.ts';

const cart = messages.cart;

/** The id of the sentence that says why the button waits; both buttons of the screen refer to it. */
export const CHECKOUT_PROBLEM_ID = 'cart-obstacle';

/** What stops the cart from going to the checkout, as a sentence; null when nothing does. */
export function useCheckoutProblem(): string | null {
  const details = useStore($serviceDetailsState);
  const gone = useStore($pricedLines).find((line) => line.state === 'gone');
  if (details === 'loading') return cart.confirming;
  if (details === 'none') return cart.loadFirst;
  return gone ? cart.noLongerOffered(gone.name) : null;
}

/** The checkout button; while it waits it stays focusable, so that a screen reader reads the reason. */
export function CheckoutButton(place: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const isWaiting = useCheckoutProblem() !== null;
  return (
    <Button
      {...place}
      aria-disabled={isWaiting || undefined}
      aria-describedby={isWaiting ? CHECKOUT_PROBLEM_ID : undefined}
      onClick={() => {
        if (!isWaiting) go(paths.checkout);
      }}
    >
      {cart.toCheckout}
    </Button>
  );
}
