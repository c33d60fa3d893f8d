import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** Why the button waits: said where the button is seen. */
  reason?: string | null;
  label: string;
  amount: ReactNode;
  /** The next step: a button of size `bar` with the class `BAR_BUTTON`. */
  children: ReactNode;
  className?: string | undefined;
};

/**
 * Sums of more characters are written smaller, so that the button beside them keeps one line on a narrow phone. The line is as high
 * in both sizes, because the bar must not grow when 'from' is gone.
 */
const LONG = 9;

/** The button beside the sum: as wide as there is room, and below the sum where its words do not fit in one line. */
export const BAR_BUTTON = 'flex-[1_1_max-content]';

/** On a phone, the total and the next step at the bottom edge. Own CSS: where the focus stops above it. */
export function BuyBar({ reason = null, label, amount, children, className }: Props) {
  return (
    <div
      className={clsx(
        'buy-bar low:static sticky bottom-0 z-sticky flex flex-wrap items-center gap-x-3 gap-y-1 bg-card px-gutter pt-[0.7rem] pb-[calc(0.55rem+env(safe-area-inset-bottom))] shadow-bar xl:hidden',
        className,
      )}
    >
      {reason === null ? null : (
        <p className="basis-full font-semibold text-ink-soft text-sm leading-tight">{reason}</p>
      )}
      <p className="text-soft text-xs leading-[1.2]">
        {label}
        <b
          className={clsx(
            'stretch-[80%] block whitespace-nowrap font-display font-heavy text-green-900 tabular-nums leading-[1.5rem]',
            typeof amount === 'string' && amount.length > LONG ? 'text-[1.125rem]' : 'text-[1.375rem]',
          )}
          data-testid="total"
        >
          {amount}
        </b>
      </p>
      {children}
    </div>
  );
}
