import { type ScreenIconName, screenIcons } from '#src/screen-icons.ts';
import { type IconLook, LineIcon } from './LineIcon.tsx';

/** A decorative icon of the set: the text is next to it or in the control's label. */
export function Icon({ name, className }: IconLook & { name: ScreenIconName }) {
  return <LineIcon path={screenIcons[name]} className={className} />;
}
