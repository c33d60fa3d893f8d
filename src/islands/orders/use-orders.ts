import { useEffect, useState } from 'react';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import { loadOrders, type OrdersLoaded } from '#src/lib/flows/orders/orders.ts';
import { loadUnsettled } from '#src/lib/flows/orders/unsettled.ts';
import { sleep } from '#src/lib/flows/shell/sleep.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';

/** How long orders that are there, or could not be loaded, wait for the answer about payments, ms. */
const PAYMENTS_WAIT_MS = 1_000;

/** `isLate`: the payments came after the orders were shown, so their note stands where it moves nothing. */
export type OwnOrders = { loaded: OrdersLoaded; payments: UnsettledPayment[]; isLate: boolean };

/**
 * The customer's orders with the payments that are no orders yet; null until the first answer. Orders appear without a
 * late answer about payments, but "no orders" is not said before it is known that nobody has paid for one.
 */
export function useOrders(): OwnOrders | null {
  const [own, setOwn] = useState<OwnOrders | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (next: OwnOrders) => {
      if (!isGone) setOwn(next);
    };
    const load = async () => {
      const asked = loadUnsettled();
      const loaded = await loadOrders();
      const isEmpty = loaded.state === 'ready' && loaded.orders.length === 0;
      const inTime = await (isEmpty ? asked : Promise.race([asked, sleep(PAYMENTS_WAIT_MS)]));
      show({ loaded, payments: inTime ?? [], isLate: false });
      if (!inTime) show({ loaded, payments: await asked, isLate: true });
    };
    void load();
    // An order may have moved on while nobody looked; what is shown stays when the list can't be loaded now.
    const unwatch = watchReturn(() => {
      void Promise.all([loadOrders({ looksAgain: true }), loadUnsettled()]).then(([loaded, payments]) => {
        if (loaded.state !== 'failed') show({ loaded, payments, isLate: false });
      });
    });
    return () => {
      isGone = true;
      unwatch();
    };
  }, []);
  return own;
}
