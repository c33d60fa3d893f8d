import type { ReactNode } from 'react';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';

/** A section that opens and closes; `open` is its first state. */
export function Disclosure({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="group stitched-top last-of-type:mb-16" open={open}>
      <summary className="stretch-[95%] wrap-anywhere flex min-h-16 cursor-pointer list-none items-center gap-3 py-3 font-display font-heavy text-green-900 text-xl leading-tight [&::-webkit-details-marker]:hidden">
        {title}
        <OrderIcon name="chevron-down" className="ml-auto transition-transform duration-base group-open:rotate-180" />
      </summary>
      <div className="text-ink">{children}</div>
    </details>
  );
}

/** Grey rows in place of a list that is being loaded. */
export function RowsSkeleton() {
  return (
    <div className="grid gap-[1.1rem] pt-2 pb-7" aria-hidden="true">
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
    </div>
  );
}
