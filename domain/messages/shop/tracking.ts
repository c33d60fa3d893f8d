import { counted } from '#domain/messages/shell.ts';

/** Tracking an order: the timeline with dates, the promise, the link to share, the next booking. */
export const tracking = {
  backOn: (when: string) => `Back on ${when}`,
  late: 'This takes longer than we promised, and we are sorry. Call or write to us and we say when your pair is back.',
  intake: 'As it came in',
  after: 'After the clean',
  pictureOf: (kind: string, number: number) => `${kind}, picture ${number}`,
  again: 'Order again',
  againBusy: 'Filling your cart…',
  againDone: 'In your cart again, at today’s prices.',
  againPart: (names: string) => `In your cart again, at today’s prices. No longer on offer: ${names}.`,
  againNone: 'These services are no longer on offer. Please choose from today’s.',
  againFailed: 'We cannot look up today’s prices right now. Please try again.',
  shareTitle: 'Let others follow it',
  shareHint: 'The link shows steps and pictures. It shows no name, address or phone number.',
  make: 'Make a link',
  link: 'Tracking link',
  copy: 'Copy link',
  copied: 'Copied',
  copyFailed: 'Your browser would not copy it. Mark the link and copy it by hand.',
  whatsApp: 'Send by WhatsApp',
  shareText: (link: string) => `Follow my sneakers back to clean: ${link}`,
  revoke: 'Take the link back',
  revokeAsk: 'Whoever has this link sees nothing any more. Take it back?',
  revokeYes: 'Yes, take it back',
  revokeNo: 'Keep it',
  revoked: 'The link is taken back. It shows nothing any more.',
  linkFailed: 'We could not change the link right now. Please try again.',
} as const;

/** The page behind a tracking link. */
export const track = {
  title: 'Follow a pair of sneakers',
  lead: 'Where they are on their way from dusty to clean, step by step, with pictures.',
  loading: 'Looking where the pair is…',
  pairs: (pairs: number) => counted(pairs, 'pair'),
  unknown: 'This link shows nothing',
  unknownHint: 'It may be incomplete, or its owner has taken it back. Ask whoever sent it for a new one.',
  failed: 'We cannot look right now',
  failedHint: 'The pair goes on its way as planned; only this page could not load.',
  tryAgain: 'Try again',
  services: 'What is done',
  invite: 'Yours could look like this',
  inviteHint: 'We pick up, clean by hand and bring back, from your door to your door.',
  book: 'Schedule a Klean',
} as const;
