import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { longDay } from '#src/islands/ui/dates.ts';

const words = messages.order;
const methods: Record<string, string> = messages.payment.methods;

/** The customer of the order, and how it was paid. */
export function CustomerDetails({ order }: { order: Order }) {
  const entries = [
    [words.name, `${order.first_name} ${order.last_name}`.trim()],
    [words.email, order.email],
    [words.phone, unbrokenPhone(order.phone_number)],
    [words.paidBy, methods[order.payment_method] ?? (order.payment_method || messages.payment.provider)],
    [words.placedOn, longDay(order.created_at)],
  ].filter(([, text]) => text !== '');
  return (
    <section>
      <h2 className="mb-4 text-xl">{words.customer}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {entries.map(([name, text]) => (
          <div className="col-span-full grid grid-cols-subgrid" key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere min-w-0 font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
