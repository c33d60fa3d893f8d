import { type IconLook, LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';
import { shopIcons } from '#src/shop-icons.ts';

/** An icon of services and cart, always decorative; `Icon` has those of every screen. */
export function ShopIcon({ name, className }: IconLook & { name: keyof typeof shopIcons }) {
  return <LineIcon path={shopIcons[name]} className={className} />;
}
