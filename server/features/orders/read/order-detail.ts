import type { OrderDetail } from '#contract/orders/orders.ts';
import { expectedReturn, mayMovePickup, windowsOf } from '#domain/windows/order-windows.ts';
import { hasWindows, windowArea } from '#domain/windows/rules.ts';
import { correctedOf, extraOf } from '#server/features/orders/extra/extra-wire.ts';
import { eventsOf } from '#server/features/orders/move/history.queries.ts';
import { historyFor, promiseOf } from '#server/features/orders/move/history.ts';
import { missedStops } from '#server/features/orders/move/missed.ts';
import { orderOf } from '#server/features/orders/orders.queries.ts';
import { ownOrder } from '#server/features/orders/own/own-order.ts';
import { photoList } from '#server/features/orders/photos/photos.ts';
import { linkOf } from '#server/features/orders/tracking/tracking.ts';
import { picturesOrigin } from '#server/features/services/pictures.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import type { World } from '#server/ports.ts';
import { toWire } from './order-wire.ts';

/** One of a user's orders with its history, pictures and link; undefined when they have no such order. */
export async function orderDetail(world: World, userId: number, slug: string): Promise<OrderDetail | undefined> {
  const order = await orderOf(world.db, userId, slug);
  if (order === undefined) return undefined;
  const events = await eventsOf(world.db, order.id);
  const rules = await currentRules(world.db);
  const extra = await extraOf(world, order);
  const corrected = correctedOf(order, events);
  const missed = missedStops(order, events);
  const isOffered = hasWindows(rules, windowArea(order.pickup), world.now());
  return {
    ...toWire(order, picturesOrigin(world)),
    history: historyFor(events),
    promised_by: promiseOf(order),
    pickup_window: windowsOf(order).pickup,
    back_on: expectedReturn(order, rules),
    may_move_pickup: isOffered && mayMovePickup(order, rules, world.now()),
    photos: await photoList(world, order.id),
    tracking: await linkOf(world, order.id),
    own: await ownOrder(world, order, events),
    ...(extra === null ? {} : { extra_payment: extra }),
    ...(corrected === null ? {} : { corrected }),
    ...(missed.length === 0 ? {} : { missed }),
  };
}
