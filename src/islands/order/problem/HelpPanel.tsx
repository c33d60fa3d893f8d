import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { GreenPanel } from '#src/islands/order/GreenPanel.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';

const words = messages.order;

const CONTACT = 'flex min-h-tap items-center gap-[0.7rem] font-bold wrap-anywhere';

/** The support's phone, mail and WhatsApp; a message about an order names the order. */
export function HelpPanel({ support, slug }: { support: Support; slug: string | null }) {
  const about = slug === null ? '' : words.titleOf(orderCode(slug));
  const subject = about === '' ? '' : `?subject=${encodeURIComponent(about)}`;
  return (
    <GreenPanel title={words.help} hint={slug === null ? words.helpHintPayment : words.helpHint}>
      <a className={CONTACT} href={`tel:${support.phone}`}>
        <OrderIcon name="phone" />
        <span className="whitespace-nowrap">{support.phoneShown}</span>
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
    </GreenPanel>
  );
}
