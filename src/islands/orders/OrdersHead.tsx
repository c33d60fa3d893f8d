import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';

/** The list's heading with the number of orders, and a line that explains the list. */
export function OrdersHead({ count, children }: { count: number | null; children?: ReactNode }) {
  return (
    <div className="ttl">
      <h1 tabIndex={-1}>
        <span>
          <WideEnding text={messages.orders.title} />
        </span>{' '}
        {count === null ? null : <small className="tabular-nums">{messages.orders.count(count)}</small>}
      </h1>
      {children}
    </div>
  );
}
