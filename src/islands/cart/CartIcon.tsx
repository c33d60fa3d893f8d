import { cartIcons } from '#src/cart-icons.ts';
import { type IconLook, LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';

/** An icon of the cart, always decorative; `Icon` has those of every screen. */
export function CartIcon({ name, className }: IconLook & { name: keyof typeof cartIcons }) {
  return <LineIcon path={cartIcons[name]} className={className} />;
}
