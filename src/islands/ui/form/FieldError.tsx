import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
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
