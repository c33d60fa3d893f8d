import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A checkbox with its words beside it, all of it to tap on. `className` is the label's. */
export function Checkbox({ children, className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={clsx('flex min-h-tap items-center gap-3 font-semibold', className)}>
      <input {...input} type="checkbox" className="size-6 flex-none accent-green-600" />
      {children}
    </label>
  );
}
