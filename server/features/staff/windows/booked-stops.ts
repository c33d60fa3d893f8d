import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { dayOf } from '#domain/days.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { isBeforePickup, isOver } from '#domain/orders/order-status.ts';
import { endOf, type Span, spanOf } from '#domain/windows/span.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { seatsFrom } from './booked-stops.queries.ts';

/** How many stops and orders a list names; all of them are counted. */
export const LISTED_MAX = 50;

/** A stop that somebody waits for in a window; the order is null while a cart holds it. */
export type BookedStop = Span & {
  area: string;
  kind: 'pickup' | 'delivery';
  order: { slug: string; firstName: string } | null;
};

/** Every stop in a window that is not over and not made yet, of orders and of carts that are being paid, the earliest first. */
export async function bookedAhead(db: Db | Tx, now: Date): Promise<BookedStop[]> {
  const seats = await seatsFrom(db, dayOf(now).date, now);
  return seats
    .filter(({ kind, status }) => status === null || (kind === 'pickup' ? isBeforePickup(status) : !isOver(status)))
    .map(({ area, date, from, to, kind, slug, firstName }) => {
      const order = slug === null || firstName === null ? null : { slug, firstName };
      return { area, date, from, to, kind, order };
    })
    .filter((stop) => endOf(stop) > now);
}

/** The booked stops of orders, as the owner's lists show them. */
export function bookedStops(stops: readonly BookedStop[]): WindowRulesState['outside'] {
  const booked = stops.flatMap(({ order, kind, area, ...stop }) => {
    if (order === null) return [];
    const { slug, firstName: customer } = order;
    return [{ slug, code: orderCode(slug), customer, stop: kind, area: areaName(area), window: spanOf(stop) }];
  });
  return { count: booked.length, first: booked.slice(0, LISTED_MAX) };
}
