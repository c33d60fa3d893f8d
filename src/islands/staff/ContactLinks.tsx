import type { ReactNode } from 'react';
import { callLink, type Mapped, mapLink, whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { TeamIcon } from './TeamIcon.tsx';

const words = messages.team;

type Props = {
  name: string;
  phone: string;
  /** The prepared WhatsApp message. */
  greeting: string;
  /** The destination; without it there is no map link. */
  place?: Mapped;
  /** An additional link. */
  children?: ReactNode;
};

/** The links to a customer: map, call, WhatsApp; each a large touch target. */
export function ContactLinks({ name, phone, greeting, place, children }: Props) {
  return (
    <div className="ac">
      {place === undefined ? null : (
        <a className="iconbtn" href={mapLink(place)} target="_blank" rel="noreferrer" aria-label={words.map(name)}>
          <TeamIcon name="navigation" />
        </a>
      )}
      <a className="iconbtn" href={callLink(phone)} aria-label={words.call(name)}>
        <OrderIcon name="phone" />
      </a>
      <a
        className="iconbtn"
        href={whatsAppLink(greeting, phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={words.whatsApp(name)}
      >
        <OrderIcon name="message-circle" />
      </a>
      {children}
    </div>
  );
}
