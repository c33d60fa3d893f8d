import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  amount: ReactNode;
  /** The next step: a button of size `bar` with the class `flex-1`. */
  children: ReactNode;
  className?: string | undefined;
};

/** On a phone, the total and the next step at the bottom edge. Own CSS: where the focus stops above it. */
export function BuyBar({ label, amount, children, className }: Props) {
  return (
    <div
      className={clsx(
        'buy-bar low:static sticky bottom-0 z-sticky flex items-center gap-4 bg-card px-gutter pt-[0.7rem] pb-[calc(0.55rem+env(safe-area-inset-bottom))] shadow-bar xl:hidden',
        className,
      )}
    >
      <p className="text-soft text-xs leading-[1.2]">
        {label}
        <b
          className="stretch-[80%] block whitespace-nowrap font-display font-heavy text-[1.375rem] text-green-900 tabular-nums leading-tight"
          data-testid="total"
        >
          {amount}
        </b>
      </p>
      {children}
    </div>
  );
}
