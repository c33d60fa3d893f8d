import { messages } from '#domain/messages.ts';
import { Columns, SidePanel } from '#src/islands/ui/Columns.tsx';
import { CartLine } from './CartLine.tsx';

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
            <CartLine key={line}>
              <span className="sk row-[1/3] size-[5.25rem]" />
              <span className="sk title" />
              <span className="sk short" />
            </CartLine>
          ))}
        </ul>
      </div>
      <SidePanel className="skc" aria-hidden="true">
        <div className="d">
          <span className="sk title" />
          <span className="sk" />
          <span className="sk" />
          <span className="sk press" />
        </div>
      </SidePanel>
    </Columns>
  );
}
