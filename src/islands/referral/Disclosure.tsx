import type { ReactNode } from 'react';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

/** A section that opens and closes; `open` is its first state. */
export function Disclosure({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={open}>
      <summary>
        {title}
        <OrderIcon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

/** Placeholder rows. */
export function RowsSkeleton() {
  return (
    <div className="rows" aria-hidden="true">
      <span className="sk" />
      <span className="sk" />
      <span className="sk" />
    </div>
  );
}
