import type { OrderDetail } from '#contract/orders.ts';
import type { World } from '#server/ports.ts';
import { eventsOf } from './history.queries.ts';
import { historyFor, promiseOf } from './history.ts';
import { toWire } from './order-wire.ts';
import { orderOf } from './orders.queries.ts';
import { photoList } from './photos.ts';
import { linkOf } from './tracking.ts';

/** One of a user's orders with its way so far, its pictures and its link; undefined when they have no such order. */
export async function orderDetail(world: World, userId: number, slug: string): Promise<OrderDetail | undefined> {
  const order = await orderOf(world.db, userId, slug);
  if (order === undefined) return undefined;
  const events = await eventsOf(world.db, order.id);
  return {
    ...toWire(order, world.settings.siteUrl),
    history: historyFor(events),
    promised_by: promiseOf(order),
    photos: await photoList(world, order.id),
    tracking: await linkOf(world, order.id),
  };
}
