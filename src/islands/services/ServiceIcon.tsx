import { type IconLook, LineIcon } from '#src/islands/ui/icons/LineIcon.tsx';
import { serviceIcons } from '#src/service-icons.ts';

/** An icon of the services, always decorative; `Icon` has those of every screen. */
export function ServiceIcon({ name, className }: IconLook & { name: keyof typeof serviceIcons }) {
  return <LineIcon path={serviceIcons[name]} className={className} />;
}
