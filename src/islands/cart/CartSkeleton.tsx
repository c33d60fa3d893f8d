import { messages } from '#domain/messages.ts';
import { Columns, SidePanel } from '#src/islands/ui/Columns.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { CartRowGrid } from './CartRowGrid.tsx';
import { EmptyCart } from './EmptyCart.tsx';

const cart = messages.cart;

/**
 * What the page shows until the cart's script runs: a placeholder where the page's `data-cart` says that lines are
 * stored, otherwise the empty cart, whose link works at once.
 */
export function CartSkeleton({ emptyPicture }: { emptyPicture: string }) {
  return (
    <>
      <div className="group-data-[cart=stored]/cart:hidden">
        <EmptyCart picture={emptyPicture} isLazy />
      </div>
      <Waiting />
    </>
  );
}

function Waiting() {
  return (
    <Columns className="mx-auto max-w-page px-gutter group-[:not([data-cart=stored])]/cart:hidden" aria-busy="true">
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
        {/* The same words as in the summary that follows: the page's largest text is there before its script. */}
        <h2 className="mb-4 text-xl">{cart.summary}</h2>
        <fieldset className="min-w-0 group-data-[placed]/cart:hidden">
          <legend className="mb-2 p-0 font-bold text-sm">{cart.areaQuestion}</legend>
          <Skeleton shape="button" />
        </fieldset>
        <p className="mb-4 hidden text-sm text-soft group-data-[placed]/cart:block">{cart.placeChosen}</p>
        <div className="mt-5 grid gap-[0.7rem]">
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      </SidePanel>
    </Columns>
  );
}
