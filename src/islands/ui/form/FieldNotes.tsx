import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import type { ScreenIconName } from '#src/screen-icons.ts';

/** What is wrong with a field, announced at once. */
export function FieldError({
  icon = 'triangle-alert',
  children,
  className,
  ...rest
}: ComponentProps<'p'> & { icon?: ScreenIconName }) {
  return (
    <p
      role="alert"
      {...rest}
      className={clsx(
        'flex items-start gap-[0.4rem] font-semibold text-danger text-sm [overflow-wrap:anywhere]',
        className,
      )}
    >
      <Icon name={icon} className="mt-[0.15rem] size-[1.1rem]" />
      {children}
    </p>
  );
}

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
