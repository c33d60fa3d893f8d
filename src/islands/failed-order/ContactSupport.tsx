import { useId, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';

/** Opens the contacts of the team; a mail contains the reference, so that it need not be typed. */
export function ContactSupport({ support, reference }: { support: Support; reference: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const subject = encodeURIComponent(messages.recovery.supportSubject(reference));
  return (
    <>
      <button type="button" className="btn line" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {messages.recovery.contactSupport}
      </button>
      <ul id={id} hidden={!open} className="reach order-last basis-full">
        <li>
          <a className="link" href={`tel:${support.phone}`}>
            <OrderIcon name="phone" />
            {support.phoneShown}
          </a>
        </li>
        <li>
          <a className="link" href={`mailto:${support.email}?subject=${subject}`}>
            <OrderIcon name="mail" />
            {support.email}
          </a>
        </li>
      </ul>
    </>
  );
}
