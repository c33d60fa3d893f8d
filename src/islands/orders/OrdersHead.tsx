import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';

/** The list's heading with the number of orders, and a line that explains the list. */
export function OrdersHead({ count, children }: { count: number | null; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-[1.1rem] pt-above-title">
      <h1
        className="flex flex-wrap items-baseline gap-x-[0.26em] gap-y-[0.1em] text-[length:min(var(--text-3xl),12vw)]"
        tabIndex={-1}
      >
        <span>
          <WideEnding text={messages.orders.title} />
        </span>{' '}
        {count === null ? null : (
          <small className="stretch-[100%] font-body font-semibold text-base text-ink-soft leading-none tracking-normal">
            {messages.orders.count(count)}
          </small>
        )}
      </h1>
      {children}
    </div>
  );
}
