import { clsx } from 'clsx';
import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';

/** The number of items that a card shows; the rest is only counted. */
const TILES = 4;

const words = messages.orders;

type Props = {
  items: Order['items'];
  /** Whether a space divides the tiles from what is above them. */
  isApart: boolean;
};

/** The first items of an order as pictures with their quantities. */
export function OrderTiles({ items, isApart }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className={clsx('flex flex-wrap gap-[0.6rem]', isApart && 'mt-[1.1rem]')}>
      {items.slice(0, TILES).map(({ service, quantity }) => (
        <li className="relative" key={service.name}>
          <img
            className="size-14 rounded-tile bg-sand object-cover text-xs leading-[1.2] lg:size-24 lg:text-center"
            src={service.image}
            width={960}
            height={720}
            alt={service.name}
            loading="lazy"
            decoding="async"
          />{' '}
          <span className="absolute bottom-[0.3rem] left-[0.3rem] rounded-[5px] bg-green-900 px-[0.35rem] font-bold text-[0.75rem] text-on-green leading-[1.4]">
            {words.times(quantity)}
          </span>
        </li>
      ))}
      {items.length > TILES ? (
        <li className="self-center font-bold text-ink-soft text-sm lg:grid lg:size-24 lg:place-items-center lg:rounded-tile lg:bg-sand lg:text-center lg:text-ink">
          {words.moreItems(items.length - TILES)}
        </li>
      ) : null}
    </ul>
  );
}
