import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { EmptyState } from '#src/islands/ui/EmptyState.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

/** Shown when every payment has its order. */
export function NoFailedOrders() {
  return (
    <EmptyState
      icon={<OrderIcon name="check" />}
      title={messages.emptyStates.failedOrders}
      hint={messages.emptyStates.failedOrdersHint}
    >
      <ButtonLink kind="outlined" className="mt-2" href={paths.orders}>
        {messages.orders.title}
      </ButtonLink>
    </EmptyState>
  );
}
