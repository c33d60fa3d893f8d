import type { ReactNode } from 'react';

/** Filters side by side. On a phone they scroll sideways; the page never does. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      className="scrollbar-none flex min-w-0 gap-2 overflow-x-auto px-edge py-3 has-[select]:flex-wrap md:flex-wrap print:hidden"
      aria-label={label}
    >
      {children}
    </fieldset>
  );
}

type TabProps = { label: string; count: number | string | undefined; isPressed: boolean; onPress: () => void };

/** One filter, with the number of entries behind it once that is known. */
export function Tab({ label, count, isPressed, onPress }: TabProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-tap cursor-pointer items-center gap-[0.4rem] whitespace-nowrap rounded-md bg-transparent px-[0.9rem] font-bold ring-[1.5px] ring-line-strong ring-inset aria-pressed:bg-green-900 aria-pressed:text-on-green aria-pressed:ring-0 forced-colors:border forced-colors:aria-pressed:border-4"
      aria-pressed={isPressed}
      onClick={onPress}
      // A browser leaves one at the edge half out of sight.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {label}
      {count === undefined ? null : <span className="font-semibold tabular-nums opacity-80">{count}</span>}
    </button>
  );
}
