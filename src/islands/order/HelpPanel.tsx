import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';

/** The support's contacts: the number to dial, the number to read, the mail address. */
export type Support = { phone: string; phoneShown: string; email: string };

const words = messages.order;

/** The support's phone and mail; a mail about an order names the order. */
export function HelpPanel({ support, slug }: { support: Support; slug: string | null }) {
  const subject = slug === null ? '' : `?subject=${encodeURIComponent(words.titleOf(orderCode(slug)))}`;
  return (
    <section className="help on-green">
      <h2>{words.help}</h2>
      <p className="text-sm">{words.helpHint}</p>
      <a href={`tel:${support.phone}`}>
        <OrderIcon name="phone" />
        {support.phoneShown}
      </a>
      <a href={`mailto:${support.email}${subject}`}>
        <OrderIcon name="mail" />
        {support.email}
      </a>
    </section>
  );
}
