import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';
import { reloadPage } from '#src/lib/flows/cart/services.ts';

const emptyStates = messages.emptyStates;
const orders = messages.orders;

/** Shown when there are no orders. */
export function NoOrders() {
  return (
    <EmptyState
      className="mt-[0.65rem]"
      icon={<OrderIcon name="package" />}
      title={emptyStates.orders}
      titleClass="text-2xl"
      hint={emptyStates.ordersHint}
    >
      <ButtonLink className="mt-2" href={paths.services}>
        {orders.browse}
      </ButtonLink>
    </EmptyState>
  );
}

/** Shown when no order matches the search. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      className="mt-7"
      icon={<OrderIcon name="search" />}
      title={emptyStates.matchingOrders}
      titleClass="text-2xl"
      hint={emptyStates.matchingOrdersHint}
    >
      <Button kind="outlined" className="mt-2" onClick={onClear}>
        {emptyStates.clearSearch}
      </Button>
    </EmptyState>
  );
}

/** Shown when the list could not be loaded. */
export function OrdersFailed() {
  return (
    <LoadFailed
      className="mt-[0.65rem]"
      title={orders.loadFailed}
      hint={orders.loadFailedHint}
      again={orders.refresh}
      onRetry={reloadPage}
    />
  );
}
