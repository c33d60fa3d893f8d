import type { Pesewas } from './money.ts';

/** The list price (shown struck through) for each current price, both in pesewas. */
const LIST_PRICES: ReadonlyMap<Pesewas, Pesewas> = new Map([
  [50_00, 70_00],
  [100_00, 120_00],
]);

const LIST_PRICE_OF_THE_REST: Pesewas = 150_00;

/** The list price that is shown struck through beside a current price. */
export function listPrice(price: Pesewas): Pesewas {
  return LIST_PRICES.get(price) ?? LIST_PRICE_OF_THE_REST;
}
