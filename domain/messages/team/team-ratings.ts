import { counted } from '#domain/messages/shell.ts';

/** What customers say: their notes on an order, and the ratings page. */
export const teamRatings = {
  fromCustomer: 'From the customer',
  customerPicture: (number: number) => `The customer’s picture ${number}`,

  title: 'Ratings',
  lead: 'What customers say about delivered orders. The owner chooses those that the site shows on its page “What people say”, among customers who agreed.',
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
  chosen:
    'Chosen. It appears on the page “What people say” with the next build of the site: whoever runs the shop calls “npm run ratings”, builds the site and puts it online.',
  hidden:
    'Not chosen any more. The shop gives it to nobody now; a page that was built before shows it until the next build of the site.',
} as const;
