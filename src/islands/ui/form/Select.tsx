import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const SIZES = {
  /** As high and wide as an input. */
  field: 'min-h-control w-full pl-[0.9rem]',
  /** Beside tabs, or in a row. */
  filter: 'min-h-tap pl-3 font-bold',
};

type Props = Omit<ComponentProps<'select'>, 'size'> & { size?: keyof typeof SIZES };

/** A native choice among options, without its label, with one arrow in every browser. `className` places it. */
export function Select({ size = 'field', className, ...select }: Props) {
  return (
    <select
      {...select}
      className={clsx(
        'select min-w-0 rounded-md border-[1.5px] border-line-strong bg-card text-[length:max(16px,1rem)] text-ink aria-invalid:border-2 aria-invalid:border-danger',
        SIZES[size],
        className,
      )}
    />
  );
}
