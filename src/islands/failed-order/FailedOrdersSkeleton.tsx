import { messages } from '#domain/messages.ts';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';

/** Placeholder of a saved payment while the list loads. */
export function FailedOrdersSkeleton() {
  return (
    <>
      <h1>{messages.recovery.screen}</h1>
      <Panel as="div" flush role="status" aria-busy="true">
        <span className="sr-only">{messages.recovery.loading}</span>
        <div className="grid gap-[0.7rem] p-5" aria-hidden="true">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="button" />
        </div>
      </Panel>
    </>
  );
}
