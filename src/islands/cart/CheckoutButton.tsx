import { useStore } from '@nanostores/react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { $pricedLines, $serviceDetailsState } from '#src/lib/stores/pricing.ts';

const cart = messages.cart;

/** Where the summary says why the button waits; both of the screen's buttons refer to it. */
export const OBSTACLE_ID = 'cart-obstacle';

/** What keeps the cart from the checkout, as a sentence; null when nothing does. */
export function useObstacle(): string | null {
  const details = useStore($serviceDetailsState);
  const gone = useStore($pricedLines).find((line) => line.state === 'gone');
  if (details === 'loading') return cart.confirming;
  if (details === 'none') return cart.loadFirst;
  return gone ? cart.noLongerOffered(gone.name) : null;
}

/** The way to the checkout; while it waits it stays reachable, so that its reason can be heard. */
export function CheckoutButton({ className }: { className: string }) {
  const isWaiting = useObstacle() !== null;
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isWaiting || undefined}
      aria-describedby={isWaiting ? OBSTACLE_ID : undefined}
      onClick={() => {
        if (!isWaiting) go(paths.checkout);
      }}
    >
      {cart.toCheckout}
    </button>
  );
}
