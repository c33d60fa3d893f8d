import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { TEXT_LINK } from '#src/looks/text-link.ts';

/** A link outside of a text. `className` places it. */
export function TextLink({ className, children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={clsx(TEXT_LINK, className)}>
      {children}
    </a>
  );
}

/** A button that looks like such a link. */
export function TextButton({ className, ...button }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={clsx(TEXT_LINK, 'cursor-pointer bg-transparent p-0 text-left', className)}
    />
  );
}
