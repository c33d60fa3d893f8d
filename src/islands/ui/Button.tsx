import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from '#src/looks/button.ts';

/** A button with words. `className` places it: `w-full`, `mt-4`. */
export function Button({ kind, size, className, ...button }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...button} className={buttonClasses({ kind, size }, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, className, children, ...link }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...link} className={buttonClasses({ kind, size }, className)}>
      {children}
    </a>
  );
}
