import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';

const CONTACT = 'flex min-h-tap items-center gap-[0.7rem] font-bold wrap-anywhere';

/** The support's phone, WhatsApp and mail; a message about an order names the order. */
export function Contacts({ support, slug }: { support: Support; slug: string | null }) {
  const about = slug === null ? '' : messages.order.titleOf(orderCode(slug));
  const subject = about === '' ? '' : `?subject=${encodeURIComponent(about)}`;
  return (
    <>
      <a className={CONTACT} href={`tel:${support.phone}`}>
        <OrderIcon name="phone" />
        {support.phoneShown}
      </a>
      {support.whatsApp === undefined ? null : (
        <a className={CONTACT} href={whatsAppLink(about, support.whatsApp)} target="_blank" rel="noopener noreferrer">
          <OrderIcon name="message-circle" />
          {messages.referral.whatsApp}
        </a>
      )}
      <a className={CONTACT} href={`mailto:${support.email}${subject}`}>
        <OrderIcon name="mail" />
        {support.email}
      </a>
    </>
  );
}
