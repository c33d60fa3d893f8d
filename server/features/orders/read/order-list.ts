import { order as orderShape } from '#contract/orders/orders.ts';
import { expectedReturn, windowsOf } from '#domain/windows/order-windows.ts';
import { DEFAULT_RULES } from '#domain/windows/rules.ts';
import type { Db } from '#server/db/open.ts';
import { picturesOrigin } from '#server/features/services/pictures.ts';
import { newestRules } from '#server/features/windows/rules.queries.ts';
import type { World } from '#server/ports.ts';
import { type OrderState, orderStatesOf, ordersById } from './order-list.queries.ts';
import { toWire } from './order-wire.ts';

/** Orders on a page, for callers that ask for a page. */
const PAGE_SIZE = 20;
/** Cached order texts, about 1 kB each. */
const KEPT_MAX = 10_000;

const texts = new WeakMap<Db, Map<string, string>>();

/** Slugs are unique, and a row's version changes with every change of the row; new rules of windows move the promise. */
const keyOf = ({ slug, version }: OrderState, rulesId: number) => `${slug} ${version} ${rulesId}`;

function keep(kept: Map<string, string>, key: string, text: string): void {
  kept.set(key, text);
  for (const [oldest] of kept) {
    if (kept.size <= KEPT_MAX) break;
    kept.delete(oldest);
  }
}

/**
 * A user's orders as the answer's JSON, newest first: all of them, or one page. Each version of an order is serialised
 * once and cached, because reading and checking hundreds of orders takes far longer than asking which of them changed.
 */
export async function orderListText(world: World, userId: number, page?: number): Promise<string> {
  const { db } = world;
  const kept = texts.get(db) ?? new Map<string, string>();
  texts.set(db, kept);
  const range = page === undefined ? undefined : { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const states = await orderStatesOf(db, userId, range);
  const { id: rulesId, rules } = (await newestRules(db)) ?? { id: 0, rules: DEFAULT_RULES };
  const unknown = states.filter((state) => !kept.has(keyOf(state, rulesId)));
  const fresh = new Map<string, string>();
  for (const order of await ordersById(
    db,
    unknown.map(({ id }) => id),
  )) {
    const when = { pickup_window: windowsOf(order).pickup, back_on: expectedReturn(order, rules) };
    const text = JSON.stringify(orderShape.parse({ ...toWire(order, picturesOrigin(world)), ...when }));
    fresh.set(keyOf(order, rulesId), text);
  }
  const parts = states.map((state) => fresh.get(keyOf(state, rulesId)) ?? kept.get(keyOf(state, rulesId)));
  for (const [key, text] of fresh) keep(kept, key, text);
  // An order changed between the two queries: start again.
  if (parts.includes(undefined)) return orderListText(world, userId, page);
  return `[${parts.join()}]`;
}
