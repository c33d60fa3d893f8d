import { type OrderIconName, orderIcons } from '#src/order-icons.ts';
import { type IconLook, LineIcon } from './LineIcon.tsx';

/**
 * An icon of orders and referrals, always decorative; `CheckoutIcon` has those of the checkout, `Icon` those of every
 * screen.
 */
export function OrderIcon({ name, className }: IconLook & { name: OrderIconName }) {
  return <LineIcon path={orderIcons[name]} className={className} />;
}
