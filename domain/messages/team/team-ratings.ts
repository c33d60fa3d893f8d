import { counted } from '#domain/messages/shell.ts';

/** What customers say: their notes on an order, and the ratings page. */
export const teamRatings = {
  fromCustomer: 'From the customer',
  customerPicture: (number: number) => `The customer’s picture ${number}`,

  title: 'Ratings',
  lead: 'What customers say about delivered orders. The owner chooses those that the home page shows, among customers who agreed. The page shows a choice after the next build of the site.',
  sums: (count: number, average: string) => `${counted(count, 'rating')}, ${average} of 5 on average`,
  none: 'No rating yet',
  noneHint: 'Customers rate an order on its page once it is delivered.',
  by: (name: string, area: string) => `${name}, ${area}`,
  agreed: 'May be shown',
  notAgreed: 'Only for us',
  shown: 'Shown',
  show: 'Show it',
  hide: 'Hide it',
  busy: 'One moment…',
} as const;
