/** A button that is only an icon, 44 px wide and high. */
export const ICON_BUTTON =
  'inline-grid size-tap flex-none cursor-pointer place-items-center rounded-md p-0 no-underline hover:bg-mint-soft on-green:hover:bg-veil forced-colors:border';
