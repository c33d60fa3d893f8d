import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { ServiceName } from '#src/islands/services/ServiceName.tsx';
import { moneyText } from './money-text.ts';

const emptyStates = messages.emptyStates;
const words = messages.order;

/** The booked services, with names and prices at the time of the order. */
export function OrderItems({ items }: { items: Order['items'] }) {
  if (items.length === 0) return <p className="text-soft">{emptyStates.orderItems}</p>;
  return (
    <ul className="grid gap-4" aria-label={words.items}>
      {items.map(({ service, quantity, unit_price, total_price }) => (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 leading-[1.35]" key={service.name}>
          <img
            className="size-[min(4.5rem,20vw)] rounded-tile bg-sand object-cover"
            src={service.image}
            width={960}
            height={720}
            alt=""
            loading="lazy"
            decoding="async"
          />
          <span className="wrap-anywhere min-w-0 flex-[1_1_7rem]">
            <b className="block">
              <ServiceName name={service.name} />
            </b>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold tabular-nums">
              <span className="text-sm text-soft">{words.line(quantity, moneyText(unit_price))}</span>
              <span>{moneyText(total_price)}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
