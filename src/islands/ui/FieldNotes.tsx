import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What is wrong with a field, announced at once. */
export function FieldError({ children, className, ...rest }: ComponentProps<'p'>) {
  return (
    <p
      role="alert"
      {...rest}
      // `err`: for the style sheets that are not yet utilities.
      className={clsx(
        'err flex items-start gap-[0.4rem] text-sm font-semibold text-danger [overflow-wrap:anywhere]',
        className,
      )}
    >
      <Icon name="triangle-alert" className="mt-[0.15rem] size-[1.1rem]" />
      {children}
    </p>
  );
}

/** What helps to fill in a field. */
export function Hint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={clsx('text-sm text-ink-soft', className)} />;
}

/** The label of a field, or of a group of choices. */
export function Label({ htmlFor, children, className }: { htmlFor: string; children: ReactNode; className?: string }) {
  return (
    <label htmlFor={htmlFor} className={clsx('text-sm font-bold', className)}>
      {children}
    </label>
  );
}
