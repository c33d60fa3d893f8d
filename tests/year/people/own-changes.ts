import type { Cancelled } from '#contract/orders/own-orders.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { OwnOrder } from '#tests/year/checks/own-books.ts';
import { oneIn, type Person, type Simulation } from '#tests/year/clockwork/simulation.ts';
import type { Customers } from './customers.ts';

/** What customers do with an order before it is collected, each now and then. */
export function planOwnChanges({ random, call, later, shop }: Simulation, order: OwnOrder, who: Person): void {
  const path = `/api/orders/${order.slug}/`;
  if (oneIn(random, 33)) {
    later((5 + random.below(300)) * MINUTE_MS, 'a customer cancels', async () => {
      const { status } = await call<Cancelled>(who, 'POST', `${path}cancel/`, { reason: 'Changed my mind' });
      if (status === 200) order.isCancelled = true;
    });
  }
  if (oneIn(random, 12)) {
    later(20 * MINUTE_MS, 'a customer writes a note', () =>
      call(who, 'POST', `${path}notes/`, { text: 'Please ring twice.' }),
    );
  }
  if (oneIn(random, 40)) {
    later(30 * MINUTE_MS, 'a customer changes directions', () =>
      call(who, 'POST', `${path}directions/`, { pickup: 'Green gate, second floor' }),
    );
  }
  if (oneIn(random, 8)) {
    later(HOUR_MS, 'a customer shares the way of the pair', () => call(who, 'POST', `${path}tracking/`, {}));
  }
  if (random.happens(60)) later(5 * HOUR_MS, 'a customer looks at the order', () => call(who, 'GET', path));
  if (oneIn(random, 400)) {
    later((2 + random.below(8)) * DAY_MS, 'a payer disputes the payment', async () => {
      const { id } = shop.provider.dispute(order.reference);
      const about = { id, transaction: { reference: order.reference } };
      await shop.event({ event: 'charge.dispute.create', data: about });
      later(5 * DAY_MS, 'a dispute ends', async () => {
        const dispute = shop.provider.disputes.find((one) => one.id === id);
        if (dispute === undefined) throw new Error('The dispute is gone.');
        Object.assign(dispute, { status: 'resolved', resolution: 'declined', resolvedAt: shop.clock.now() });
        await shop.event({ event: 'charge.dispute.resolve', data: { ...about, at: shop.clock.now() } });
      });
    });
  }
}

/** What customers do once their pairs are back. */
export function planAfterDelivery(play: Simulation, customers: Customers, order: OwnOrder, who: Person): void {
  const { random, call, later } = play;
  if (random.happens(30)) {
    later((1 + random.below(72)) * HOUR_MS, 'a customer rates', () =>
      call(who, 'POST', `/api/orders/${order.slug}/rating/`, {
        ...{ stars: 3 + random.below(3), text: 'Like new again.', may_show: true, text_version: 'year' },
      }),
    );
  }
  if (oneIn(random, 100)) later(6 * DAY_MS, 'a customer deletes the account', () => customers.leave(who));
}
