import { type ScreenIconName, screenIcons } from '#src/screen-icons.ts';

/** A decorative icon of the set: the text is next to it or in the control's label. `.ic` sets its stroke. */
export function Icon({ name, className = 'ic' }: { name: ScreenIconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={screenIcons[name]} />
    </svg>
  );
}
