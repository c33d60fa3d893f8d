import { messages } from '#domain/messages.ts';
import { Columns, SidePanel } from '#src/islands/ui/Columns.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { CheckoutHead } from './CheckoutHead.tsx';

/** Placeholder of the checkout, until its script has read the stored details. */
export function CheckoutSkeleton() {
  return (
    <div className="mx-auto max-w-page px-gutter" aria-busy="true">
      <CheckoutHead step="details" />
      <p className="sr-only" role="status">
        {messages.shell.loading}
      </p>
      <Columns aria-hidden="true">
        <div className="grid min-w-0 gap-[0.9rem]">
          <Skeleton shape="title" />
          <Skeleton shape="field" />
          <Skeleton shape="button" />
          <Skeleton shape="title" />
          <Skeleton shape="field" />
        </div>
        <SidePanel className="overflow-hidden">
          <div className="grid gap-[0.7rem] p-5">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton shape="button" />
          </div>
        </SidePanel>
      </Columns>
    </div>
  );
}
