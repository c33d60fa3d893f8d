import { messages } from '#domain/messages.ts';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { OrderColumns } from './OrderColumns.tsx';

const STEPS = [1, 2, 3, 4, 5, 6, 7];

/** Placeholder of an order while it loads. */
export function OrderSkeleton() {
  return (
    // About as tall as an order, so that a reload comes back to where it was, and not to the footer.
    <div className="min-h-[150rem] xl:min-h-[75rem]">
      <OrderColumns role="status" aria-busy="true">
        <span className="sr-only">{messages.order.loading}</span>
        <div className="grid content-start gap-[0.7rem] xl:row-span-2" aria-hidden="true">
          {STEPS.map((step) => (
            <div className="flex min-h-12 items-center gap-5" key={step}>
              <Skeleton shape="dot" />
              <Skeleton shape="short" />
            </div>
          ))}
        </div>
        <Panel as="div" className="grid gap-[0.7rem] p-5" aria-hidden="true" flush>
          <Skeleton shape="title" />
          <div className="flex items-center gap-[0.6rem]">
            <Skeleton shape="tile" />
            <Skeleton className="flex-1" />
          </div>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="title" />
        </Panel>
      </OrderColumns>
    </div>
  );
}
