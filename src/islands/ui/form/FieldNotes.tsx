import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** What helps to fill in a field. */
export function Hint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={clsx('text-ink-soft text-sm', className)} />;
}

/** The label of a field, or of a group of choices. */
export function Label({ htmlFor, children, className }: { htmlFor: string; children: ReactNode; className?: string }) {
  return (
    <label htmlFor={htmlFor} className={clsx('font-bold text-sm', className)}>
      {children}
    </label>
  );
}
