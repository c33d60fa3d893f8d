import { clsx } from 'clsx';
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
  /** The columns and the place of the links. */
  className: string;
  /** An additional link. */
  children?: ReactNode;
};

/** The look of one of the links. */
export const CONTACT_LOOK = 'iconbtn h-12 w-auto bg-mint-soft text-green-900';

/** The links to a customer: map, call, WhatsApp; each a large touch target. */
export function ContactLinks({ name, phone, greeting, place, className, children }: Props) {
  return (
    <div className={clsx('grid gap-2 print:hidden', className)}>
      {place === undefined ? null : (
        <a className={CONTACT_LOOK} href={mapLink(place)} target="_blank" rel="noreferrer" aria-label={words.map(name)}>
          <TeamIcon name="navigation" />
        </a>
      )}
      <a className={CONTACT_LOOK} href={callLink(phone)} aria-label={words.call(name)}>
        <OrderIcon name="phone" />
      </a>
      <a
        className={CONTACT_LOOK}
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
