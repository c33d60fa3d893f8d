import type { ReactNode } from 'react';

type Props = {
  label: string;
  amount: ReactNode;
  /** The next step: a button of size `bar` with the class `flex-1`. */
  children: ReactNode;
};

/** On a phone, the total and the next step at the bottom edge. Own CSS: where the focus stops above it. */
export function BuyBar({ label, amount, children }: Props) {
  return (
    <div className="buy-bar sticky bottom-0 z-sticky flex items-center gap-4 bg-card px-gutter pb-[calc(0.55rem+env(safe-area-inset-bottom))] pt-[0.7rem] shadow-bar xl:hidden low:static">
      <p className="text-xs leading-[1.2] text-soft">
        {label}
        <b
          className="block whitespace-nowrap font-display text-[1.375rem] font-heavy leading-tight text-green-900 tabular-nums stretch-[80%]"
          data-testid="total"
        >
          {amount}
        </b>
      </p>
      {children}
    </div>
  );
}
