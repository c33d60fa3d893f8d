import { counted } from '#domain/messages/shell.ts';

/** Sentences for every screen of the team. */
export const team = {
  name: 'Team',
  lead: 'For the team.',
  navigation: 'Team pages',
  queue: 'Orders',
  day: 'Day',
  money: 'Money',
  windows: 'Windows',
  prices: 'Prices',
  shop: 'Shop',
  logout: 'Log out',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded',
  loadFailedHint: 'Nothing is lost. Look at the connection and try again.',
  tryAgain: 'Try again',
  refresh: 'Load again',
  otherRole: 'That page is not part of your role. This one is yours.',
  cancel: 'Cancel',
  close: 'Close',
  call: (name: string) => `Call ${name}`,
  whatsApp: (name: string) => `WhatsApp ${name}`,
  map: (name: string) => `Map to ${name}`,
  pairs: (pairs: number) => counted(pairs, 'pair'),
  late: 'Late',
  hello: (name: string, code: string, shop: string) => `Hello ${name}, this is ${shop} about your order ${code}.`,
} as const;
