import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

/** Shown when every payment has its order. */
export function NoFailedOrders() {
  return (
    <section className="em">
      <span className="eye">
        <OrderIcon name="check" />
      </span>
      <h2>{messages.emptyStates.failedOrders}</h2>
      <p className="text-soft">{messages.emptyStates.failedOrdersHint}</p>
      <a className="btn line" href={paths.orders}>
        {messages.shell.orders}
      </a>
    </section>
  );
}
