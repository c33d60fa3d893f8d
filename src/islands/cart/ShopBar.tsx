import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCart } from '#domain/prices/money.ts';
import { BuyBar } from '#src/islands/ui/sums/BuyBar.tsx';
import { $shopSum } from '#src/lib/stores/cart/shop-sum.ts';

const cart = messages.cart;

type Props = { children: ReactNode; className?: string; reason?: string | null };

/** The bar of services and cart: what the cart costs with both trips, and the next step. */
export function ShopBar({ children, className, reason }: Props) {
  const { quote, isLeast } = useStore($shopSum);
  const total = formatCart(quote.total);
  return (
    <BuyBar
      label={cart.totalWithTrips}
      amount={isLeast ? cart.from(total) : total}
      className={className}
      reason={reason}
    >
      {children}
    </BuyBar>
  );
}
