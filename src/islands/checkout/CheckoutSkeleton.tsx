import { messages } from '#domain/messages.ts';
import { Columns, SidePanel } from '#src/islands/ui/Columns.tsx';
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
          <span className="sk title" />
          <span className="sk field" />
          <span className="sk press" />
          <span className="sk title" />
          <span className="sk field" />
        </div>
        <SidePanel className="skc">
          <div className="d">
            <span className="sk title" />
            <span className="sk" />
            <span className="sk" />
            <span className="sk short" />
            <span className="sk press" />
          </div>
        </SidePanel>
      </Columns>
    </div>
  );
}
