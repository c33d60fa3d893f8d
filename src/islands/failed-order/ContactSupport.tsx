import { useId, useState } from 'react';
import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { TextButton, TextLink } from '#src/islands/ui/TextLink.tsx';

/** Opens the contacts of the team; a mail and a chat contain the reference, so that it need not be typed. */
export function ContactSupport({ support, reference }: { support: Support; reference: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const subject = messages.recovery.supportSubject(reference);
  return (
    <>
      <TextButton className="mt-2" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {messages.recovery.contactSupport}
      </TextButton>
      <ul id={id} hidden={!open} className="order-last basis-full">
        <li>
          <TextLink className="gap-[0.6rem]" href={`tel:${support.phone}`}>
            <OrderIcon name="phone" />
            {support.phoneShown}
          </TextLink>
        </li>
        {support.whatsApp === undefined ? null : (
          <li>
            <TextLink
              className="gap-[0.6rem]"
              href={whatsAppLink(subject, support.whatsApp)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <OrderIcon name="message-circle" />
              {messages.referral.whatsApp}
            </TextLink>
          </li>
        )}
        <li>
          <TextLink className="gap-[0.6rem]" href={`mailto:${support.email}?subject=${encodeURIComponent(subject)}`}>
            <OrderIcon name="mail" />
            {support.email}
          </TextLink>
        </li>
      </ul>
    </>
  );
}
