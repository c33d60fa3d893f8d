import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Common = { label: ReactNode; children: ReactNode };

/** A list of sums: `SumLine`s, and a `TotalLine` as the last. */
export function Sums({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={clsx('grid gap-[0.55rem]', className)}>{children}</dl>;
}

/** A label, and its sum at the end of the line. With `wraps` a long label shrinks before the sum does. */
export function SumLine({
  label,
  children,
  kind,
  wraps = false,
}: Common & { kind?: 'discount' | 'failed'; wraps?: boolean }) {
  return (
    <div className={clsx('flex justify-between gap-4', kind === 'discount' && 'font-semibold text-success')}>
      <dt className={clsx(wraps && 'flex-[0_1000_auto]')}>{label}</dt>
      <dd
        className={clsx(
          'font-semibold tabular-nums',
          wraps ? 'text-right' : 'whitespace-nowrap',
          kind === 'failed' && 'text-danger line-through',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

type Total = Common & {
  /** The total before discounts, struck through. */
  before?: ReactNode;
  wraps?: boolean;
  /** Smaller, without the stitch above it. */
  compact?: boolean;
};

/** The sum of all. */
export function TotalLine({ label, before, children, wraps = false, compact = false }: Total) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        compact ? 'pt-[0.6rem]' : 'stitched-top/line-strong mt-[0.35rem] pt-[0.9rem]',
      )}
    >
      <dt className={clsx('font-extrabold text-ink text-lg', wraps && 'flex-[0_1000_auto]')}>{label}</dt>
      <dd
        className={clsx(
          'stretch-narrow flex flex-wrap items-baseline justify-end gap-x-[0.6rem] gap-y-[0.1rem] font-display font-heavy text-green-900 leading-none',
          compact ? 'text-[1.5rem]' : 'text-2xl',
          wraps ? 'text-right' : 'whitespace-nowrap',
        )}
      >
        {before ? <del className="stretch-normal font-body font-semibold text-base leading-none">{before}</del> : null}
        {children}
      </dd>
    </div>
  );
}
