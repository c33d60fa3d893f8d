import { order as orderShape } from '#contract/orders/orders.ts';
import { expectedReturn, windowsOf } from '#domain/windows/order-windows.ts';
import type { Db } from '#server/db/open.ts';
import { picturesOrigin } from '#server/features/services/pictures.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { type ByteCache, createByteCache } from '#server/platform/byte-cache.ts';
import type { World } from '#server/ports.ts';
import { listedOrders, type OrderRange, orderListVersion } from './order-list.queries.ts';
import { toWire } from './order-wire.ts';

/** Orders on a page, for callers that ask for a page. */
const PAGE_SIZE = 20;
/** In bytes: cached lists together. An order takes about 1 kB. */
const KEPT_BYTES_MAX = 64 * 2 ** 20;

const lists = new WeakMap<Db, ByteCache>();

async function serialise(world: World, userId: number, range: OrderRange | undefined) {
  const { db } = world;
  const [orders, rules] = await Promise.all([listedOrders(db, userId, range), currentRules(db)]);
  const parts = orders.map((order) => {
    const when = { pickup_window: windowsOf(order).pickup, back_on: expectedReturn(order, rules) };
    return JSON.stringify(orderShape.parse({ ...toWire(order, picturesOrigin(world)), ...when }));
  });
  return new TextEncoder().encode(`[${parts.join()}]`);
}

/**
 * A user's orders as the answer's JSON, newest first: all of them, or one page. A list is serialised once for each state
 * of its orders and kept, because the database tells that state in a tenth of the time, and a screen asks again and again.
 */
export async function orderListBody(world: World, userId: number, page?: number): Promise<Uint8Array<ArrayBuffer>> {
  const { db } = world;
  const kept = lists.get(db) ?? createByteCache(KEPT_BYTES_MAX);
  lists.set(db, kept);
  const range = page === undefined ? undefined : { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const key = `${userId} ${page ?? 'all'}`;
  const version = await orderListVersion(db, userId, range);
  const known = kept.get(key);
  if (known?.version === version) return known.body;
  // Read after the version: what changes in between is in the body, and the next version is another one.
  const body = await serialise(world, userId, range);
  kept.set(key, { version, body });
  return body;
}
