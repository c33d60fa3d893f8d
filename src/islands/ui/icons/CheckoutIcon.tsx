import { type CheckoutIconName, checkoutIcons } from '#src/checkout-icons.ts';
import { type IconLook, LineIcon } from './LineIcon.tsx';

/** An icon of checkout and payment, always decorative; `Icon` has those of every screen. */
export function CheckoutIcon({ name, className }: IconLook & { name: CheckoutIconName }) {
  return <LineIcon path={checkoutIcons[name]} className={className} />;
}
