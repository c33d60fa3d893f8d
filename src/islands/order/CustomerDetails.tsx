import type { Order } from '#contract/orders.ts';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { longDay } from './dates.ts';

const words = messages.order;

/** The customer of the order, and how it was paid. */
export function CustomerDetails({ order }: { order: Order }) {
  const entries = [
    [words.name, `${order.first_name} ${order.last_name}`.trim()],
    [words.email, order.email],
    [words.phone, formatPhone(order.phone_number)],
    [words.paidBy, order.payment_method || messages.payment.provider],
    [words.placedOn, longDay(order.created_at)],
  ].filter(([, text]) => text !== '');
  return (
    <section>
      <h2>{words.customer}</h2>
      <dl className="cd">
        {entries.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
