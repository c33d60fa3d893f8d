import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { LoadFailed } from '#src/islands/ui/LoadFailed.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { reloadPage } from '#src/lib/flows/cart/services.ts';

const emptyStates = messages.emptyStates;
const orders = messages.orders;

/** Shown when there are no orders. */
export function NoOrders() {
  return (
    <div className="em">
      <span className="eye">
        <OrderIcon name="package" />
      </span>
      <h2>{emptyStates.orders}</h2>
      <p className="text-soft">{emptyStates.ordersHint}</p>
      <a className="btn" href={paths.services}>
        {orders.browse}
      </a>
    </div>
  );
}

/** Shown when no order matches the search. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="em">
      <span className="eye">
        <OrderIcon name="search" />
      </span>
      <h2>{emptyStates.matchingOrders}</h2>
      <p className="text-soft">{emptyStates.matchingOrdersHint}</p>
      <button type="button" className="btn line" onClick={onClear}>
        {emptyStates.clearSearch}
      </button>
    </div>
  );
}

/** Shown when the list could not be loaded. */
export function OrdersFailed() {
  return (
    <LoadFailed title={orders.loadFailed} hint={orders.loadFailedHint} again={orders.refresh} onRetry={reloadPage} />
  );
}
