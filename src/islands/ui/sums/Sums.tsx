import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Common = { label: ReactNode; children: ReactNode };

/** A long label breaks before its sum leaves the line. */
const LABEL = 'min-w-0 flex-[1_1_4rem]';

/** A list of sums: `SumLine`s, and a `TotalLine` as the last. */
export function Sums({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={clsx('grid grid-cols-1 gap-[0.55rem]', className)}>{children}</dl>;
}

/**
 * A label, and its sum at the end of the line, or below it where large text leaves no room for both. With `wraps` a long
 * sum breaks too.
 */
export function SumLine({
  label,
  children,
  kind,
  wraps = false,
}: Common & { kind?: 'discount' | 'failed'; wraps?: boolean }) {
  return (
    <div className={clsx('flex flex-wrap gap-x-4', kind === 'discount' && 'font-semibold text-success')}>
      <dt className={LABEL}>{label}</dt>
      <dd
        className={clsx(
          'ml-auto font-semibold tabular-nums',
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
        'flex flex-wrap items-baseline gap-x-4 gap-y-1',
        compact ? 'pt-[0.6rem]' : 'stitched-top/line-strong mt-[0.35rem] pt-[0.9rem]',
      )}
    >
      <dt className={clsx('font-extrabold text-ink text-lg', LABEL)}>{label}</dt>
      <dd
        className={clsx(
          'stretch-narrow ml-auto flex flex-wrap items-baseline justify-end gap-x-[0.6rem] gap-y-[0.1rem] font-display font-heavy text-green-900 leading-none',
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
