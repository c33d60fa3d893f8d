import { type ScreenIconName, screenIcons } from '#src/screen-icons.ts';

/** An icon of the set, always decorative: the word stands beside it or in the control's label. `.ic` draws its stroke. */
export function Icon({ name, className = 'ic' }: { name: ScreenIconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={screenIcons[name]} />
    </svg>
  );
}
