import { messages } from '#domain/messages.ts';
import { GreenPanel } from '#src/islands/order/GreenPanel.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { Contacts } from './Contacts.tsx';

const words = messages.order;

/** The support's phone, mail and WhatsApp, on green. */
export function HelpPanel({ support, slug }: { support: Support; slug: string | null }) {
  return (
    <GreenPanel title={words.help} hint={slug === null ? words.helpHintPayment : words.helpHint}>
      <Contacts support={support} slug={slug} />
    </GreenPanel>
  );
}
