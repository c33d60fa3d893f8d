import type { Notice } from '#domain/notices/notices.ts';

/**
 * The notices on a phone, one text for SMS and WhatsApp. `{code}`, `{when}`, `{sum}` and `{link}` are filled in; `{shop}`
 * is the shop's name from its content and part of the text (`signedNotice`). A text begins and ends without a value, as
 * WhatsApp wants it. WhatsApp approves each text under its name: a new wording, and a new name of the shop, need a new
 * approval (`npm run notices` prints what to enter there).
 */
export const noticeTexts = {
  booked: 'Order {code}: paid and booked. Our rider calls you before the pickup. See {link} - {shop}',
  bookedWindow: 'Order {code}: paid and booked. We fetch it {when}. See {link} - {shop}',
  pickup: 'Order {code}: we come for your pairs. The rider calls you first. See {link} - {shop}',
  pickupWindow: 'Order {code}: we fetch your pairs {when}. We call you. See {link} - {shop}',
  pickedUp: 'Order {code}: your pairs are with us now. See {link} - {shop}',
  ready: 'Order {code}: your pairs are clean and dry. Next we bring them back. See {link} - {shop}',
  outForDelivery: 'Order {code}: your pairs are on the way back. The rider calls you first. See {link} - {shop}',
  deliveryWindow: 'Order {code}: we bring your pairs {when}. We call you. See {link} - {shop}',
  delivered: 'Order {code}: your pairs are home. Walk on. See {link} - {shop}',
  notHome: 'Order {code}: nobody was home. We come again {when}. See {link} - {shop}',
  movedPickup: 'Order {code}: your pickup moved to {when}. See {link} - {shop}',
  movedDelivery: 'Order {code}: your delivery moved to {when}. See {link} - {shop}',
  late: 'Order {code}: sorry, we are late. Our rider still comes or calls you. See {link} - {shop}',
  cancelled: 'Order {code} is cancelled, no rider comes. We mail you about your money. See {link} - {shop}',
  toPay: 'Order {code} changes: {sum} to pay by {when}. See {link} - {shop}',
  moneyBack: 'Order {code}: {sum} is paid back to your wallet or card. See {link} - {shop}',
} as const satisfies Record<Notice, string>;

/** How customers choose where notices go. */
export const notices = {
  title: 'Messages about your orders',
  lead: 'Where shall we tell you that a rider comes, or that your pairs are on the way back?',
  channels: {
    mail: 'By email only',
    sms: 'By SMS',
    whatsapp: 'By WhatsApp',
  },
  hints: {
    mail: 'As now.',
    sms: 'To the phone number of the order. If an SMS fails, we mail you.',
    whatsapp: 'To the phone number of the order. If WhatsApp fails, we send an SMS, then a mail.',
  },
  /** The version of the consent text below and of the hints. A new wording gets a new version. */
  textVersion: '2026-11-28',
  consent:
    'With SMS or WhatsApp you agree that we send short messages about your orders to your phone, through Arkesel (SMS) or Meta (WhatsApp). No offers, and at night only what you have just done yourself, or a rider at your door. You can change this at any time in your account. Receipts always come by email.',
  saved: {
    mail: 'We write to you by email only.',
    sms: 'We write to you by SMS.',
    whatsapp: 'We write to you by WhatsApp.',
  },
  notOffered: 'This way is not offered. Please choose another one.',
  change: 'Change',
  /** In its place while the choice is open; each choice is saved already. */
  done: 'Done',
} as const;
