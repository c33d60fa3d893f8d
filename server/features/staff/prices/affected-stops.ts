import type { PausePreview } from '#contract/staff/settings/prices.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isBeforePickup } from '#domain/orders/order-status.ts';
import { windowsOf } from '#domain/windows/order-windows.ts';
import { LISTED_MAX } from '#server/features/staff/windows/booked-stops.ts';
import type { World } from '#server/ports.ts';
import { type Affected, type AffectedOrder, openOrdersIn } from './affected.queries.ts';

type StopList = PausePreview['stops'];
type Stop = StopList['first'][number];

/** The stops that an order has yet to make in the places that a change may touch. */
function stopsAhead(order: AffectedOrder): Stop[] {
  const windows = windowsOf(order);
  const kinds = [
    ...(order.isPickupThere && isBeforePickup(order.status) ? (['pickup'] as const) : []),
    ...(order.isDeliveryThere ? (['delivery'] as const) : []),
  ];
  return kinds.map((stop) => ({
    ...{ slug: order.slug, code: orderCode(order.slug), customer: order.firstName },
    ...{ stop, area: order[stop].area, window: windows[stop] },
  }));
}

/** The stops of open orders that a change touches: how many there are, and the first ones, as the owner's preview lists them. */
export async function affectedStops(
  { db }: World,
  affected: Affected,
  isTouched: (stop: Stop, order: AffectedOrder) => boolean,
): Promise<StopList> {
  const orders = await openOrdersIn(db, affected);
  const stops = orders.flatMap((order) => stopsAhead(order).filter((stop) => isTouched(stop, order)));
  return { count: stops.length, first: stops.slice(0, LISTED_MAX) };
}
