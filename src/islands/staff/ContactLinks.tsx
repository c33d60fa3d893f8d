import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { callLink, type MapPlace, mapLink, whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { ICON_BUTTON } from '#src/looks/icon-button.ts';
import { TeamIcon } from './TeamIcon.tsx';

const words = messages.team;

type Props = {
  name: string;
  phone: string;
  /** The prepared WhatsApp message. */
  greeting: string;
  /** The destination; without it there is no map link. */
  place?: MapPlace;
  /** The columns and the place of the links. */
  className: string;
  /** An additional link. */
  children?: ReactNode;
};

/** The links to a customer: map, call, WhatsApp; each a large touch target. */
export function ContactLinks({ name, phone, greeting, place, className, children }: Props) {
  return (
    <div className={clsx('grid gap-2 print:hidden', className)}>
      {place === undefined ? null : (
        <ContactLink href={mapLink(place)} label={words.map(name)} isOutside>
          <TeamIcon name="navigation" />
        </ContactLink>
      )}
      <ContactLink href={callLink(phone)} label={words.call(name)}>
        <OrderIcon name="phone" />
      </ContactLink>
      <ContactLink href={whatsAppLink(greeting, phone)} label={words.whatsApp(name)} isOutside>
        <OrderIcon name="message-circle" />
      </ContactLink>
      {children}
    </div>
  );
}

type LinkProps = { href: string; label: string; children: ReactNode; isOutside?: boolean };

function ContactLink({ href, label, children, isOutside = false }: LinkProps) {
  return (
    <a
      className={clsx(ICON_BUTTON, 'h-12 w-auto bg-mint-soft text-green-900')}
      href={href}
      aria-label={label}
      target={isOutside ? '_blank' : undefined}
      rel={isOutside ? 'noreferrer' : undefined}
    >
      {children}
    </a>
  );
}
