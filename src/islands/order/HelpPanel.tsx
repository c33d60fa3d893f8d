import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { GreenPanel } from './GreenPanel.tsx';

const words = messages.order;

const CONTACT = 'flex min-h-tap items-center gap-[0.7rem] font-bold wrap-anywhere';

/** The support's phone and mail; a mail about an order names the order. */
export function HelpPanel({ support, slug }: { support: Support; slug: string | null }) {
  const subject = slug === null ? '' : `?subject=${encodeURIComponent(words.titleOf(orderCode(slug)))}`;
  return (
    <GreenPanel title={words.help} hint={words.helpHint}>
      <a className={CONTACT} href={`tel:${support.phone}`}>
        <OrderIcon name="phone" />
        {support.phoneShown}
      </a>
      <a className={CONTACT} href={`mailto:${support.email}${subject}`}>
        <OrderIcon name="mail" />
        {support.email}
      </a>
    </GreenPanel>
  );
}
