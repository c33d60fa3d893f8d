import type { Order } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { ServiceName } from '#src/islands/services/ServiceName.tsx';
import { moneyText } from './money-text.ts';

const emptyStates = messages.emptyStates;
const words = messages.order;

/** The booked services, with names and prices at the time of the order. */
export function OrderItems({ items }: { items: Order['items'] }) {
  if (items.length === 0) return <p className="text-soft">{emptyStates.orderItems}</p>;
  return (
    <ul className="it" aria-label={words.items}>
      {items.map(({ service, quantity, unit_price, total_price }) => (
        <li key={service.name}>
          <img src={service.image} width={960} height={720} alt="" loading="lazy" decoding="async" />
          <span>
            <b>
              <ServiceName name={service.name} />
            </b>
            <span className="text-soft text-sm tabular-nums">{words.line(quantity, moneyText(unit_price))}</span>
          </span>
          <span className="tabular-nums">{moneyText(total_price)}</span>
        </li>
      ))}
    </ul>
  );
}
