import { messages } from '#domain/messages.ts';
import { Columns, SidePanel } from '#src/islands/ui/Columns.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { CartRowGrid } from './CartRowGrid.tsx';

/** Placeholder of the cart, until its script has read the stored lines. */
export function CartSkeleton() {
  return (
    <Columns className="mx-auto max-w-page px-gutter" aria-busy="true">
      <div>
        <p className="sr-only" role="status">
          {messages.shell.loading}
        </p>
        <ul aria-hidden="true">
          {[1, 2].map((line) => (
            <CartRowGrid key={line}>
              <Skeleton className="row-[1/3] size-[5.25rem]" />
              <Skeleton shape="title" />
              <Skeleton shape="short" />
            </CartRowGrid>
          ))}
        </ul>
      </div>
      <SidePanel className="overflow-hidden" aria-hidden="true">
        <div className="grid gap-[0.7rem] p-5">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      </SidePanel>
    </Columns>
  );
}
