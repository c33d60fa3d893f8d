import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The sheet below an order's headline: one column, or two, of which the second spans all rows of the first. */
export function OrderColumns(div: ComponentProps<'div'>) {
  return (
    <div
      className="mx-auto grid max-w-page grid-cols-1 gap-9 px-gutter pt-8 pb-16 xl:grid-cols-[1fr_1.1fr] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-14 xl:pt-14 print:block print:py-2"
      {...div}
    />
  );
}

type ColumnProps = ComponentProps<'div'> & {
  /** The right column. */
  isSecond?: boolean;
};

/** A column of the sheet; on wide screens the second one is beside all others. */
export function OrderColumn({ isSecond = false, ...div }: ColumnProps) {
  return <div className={clsx('grid grid-cols-1 gap-9 print:[&+&]:mt-6', isSecond && 'xl:row-span-2')} {...div} />;
}
