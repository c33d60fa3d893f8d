import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Panel } from './Panel.tsx';

/** Cart and checkout: the work on the left, the sums on the right; one below the other on narrow screens. */
export function Columns({ className, ...div }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-7 pt-below-title pb-16 xl:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)] xl:items-start xl:gap-14',
        className,
      )}
      {...div}
    />
  );
}

/** The panel of the right column; it stays in view while the left one scrolls. */
export function SidePanel({ className, ...aside }: ComponentProps<typeof Panel>) {
  return <Panel as="aside" className={clsx('xl:sticky xl:top-[6.5rem]', className)} {...aside} />;
}
