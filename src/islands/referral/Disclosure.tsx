import type { ReactNode } from 'react';
import { Icon } from '#src/islands/ui/Icon.tsx';

/** A stitched section that opens and closes; `open` says how it starts. */
export function Disclosure({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={open}>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

/** Rows while it loads. */
export function RowsSkeleton() {
  return (
    <div className="rows" aria-hidden="true">
      <span className="sk" />
      <span className="sk" />
      <span className="sk" />
    </div>
  );
}
