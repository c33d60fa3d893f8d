import type { ReactNode } from 'react';

/** The button of the next step as it fits into the bar. */
export const BAR_BUTTON = 'btn flex-1 px-[0.6rem] text-[1rem] stretch-[82%]';

type Props = {
  /** What the sum is: 'Total'. */
  label: string;
  /** The sum, formatted. */
  sum: string;
  /** The button of the next step. */
  children: ReactNode;
};

/** On a phone: the total and the next step, at the bottom edge. */
export function BottomBar({ label, sum, children }: Props) {
  return (
    <div className="bottom-bar sticky bottom-0 z-sticky flex items-center gap-4 bg-card px-gutter pb-[calc(0.55rem+env(safe-area-inset-bottom))] pt-[0.7rem] shadow-[0_-1px_0_theme(colors.line.DEFAULT),0_-12px_24px_-18px_#10261b80] xl:hidden [@media(max-height:26em)]:static">
      <p className="text-xs leading-[1.2] text-soft">
        {label}
        <b
          className="block whitespace-nowrap font-display text-[1.375rem] font-heavy tabular-nums leading-tight text-green-900 stretch-[80%]"
          data-testid="total"
        >
          {sum}
        </b>
      </p>
      {children}
    </div>
  );
}
