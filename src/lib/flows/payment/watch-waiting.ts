import type { WaitingCheckout } from '#contract/orders/payments.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import type { OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import { ownOpenPayments } from '#src/lib/stores/checkout/open-payments.ts';
import { pollPayment } from './poll-payment.ts';

/** The record of a payment that this device knows from the server alone. */
function recordOf({ reference, total, cart_items }: WaitingCheckout): OrderRecord {
  return {
    user_id: $user.get()?.user_id ?? 0,
    transaction_id: reference,
    total_amount: total,
    cart_items,
    delivery_location: null,
    pickup_location: null,
    phone_number: null,
  };
}

/** Shows a payment that waits for its approval, as the server reports it, and watches it. */
export function watchWaiting(waiting: WaitingCheckout): void {
  const { reference, state, total, amount, since, channel, checked_at } = waiting;
  const own = ownOpenPayments(Date.now()).find(({ order }) => order.transaction_id === reference);
  const checked = checked_at === null ? {} : { checked_at };
  void pollPayment(own ?? { order: recordOf(waiting), opened_at: Date.parse(since), set_aside: true }, {
    first: { waiting: { reference, state, total, amount, since, channel, ...checked } },
    isElsewhere: own === undefined,
  });
}
