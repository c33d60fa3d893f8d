import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ICON_BUTTON } from '#src/looks/icon-button.ts';

type Label = {
  /** What it does, for screen readers. */
  label: string;
};

/** A button that is only an icon. `className` places it. */
export function IconButton({ label, className, ...button }: Label & ComponentProps<'button'>) {
  return <button type="button" {...button} aria-label={label} className={clsx(ICON_BUTTON, className)} />;
}
