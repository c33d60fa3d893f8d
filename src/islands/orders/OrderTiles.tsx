import type { Order } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';

/** The number of items that a card shows; the rest is only counted. */
const TILES = 4;

const words = messages.orders;

/** The first items of an order as pictures with their quantities. */
export function OrderTiles({ items }: { items: Order['items'] }) {
  if (items.length === 0) return null;
  return (
    <ul className="tiles">
      {items.slice(0, TILES).map(({ service, quantity }) => (
        <li key={service.name}>
          <img src={service.image} width={960} height={720} alt={service.name} loading="lazy" decoding="async" />{' '}
          <span className="tabular-nums">{words.times(quantity)}</span>
        </li>
      ))}
      {items.length > TILES ? <li className="mo">{words.moreItems(items.length - TILES)}</li> : null}
    </ul>
  );
}
