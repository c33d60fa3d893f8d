import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';

/** Shown when every payment has its order. */
export function NoFailedOrders() {
  return (
    <EmptyState
      icon={<OrderIcon name="check" />}
      title={messages.emptyStates.failedOrders}
      heading="h1"
      titleClass="text-2xl"
      hint={messages.emptyStates.failedOrdersHint}
    >
      <ButtonLink kind="outlined" className="mt-2" href={paths.orders}>
        {messages.orders.title}
      </ButtonLink>
    </EmptyState>
  );
}
