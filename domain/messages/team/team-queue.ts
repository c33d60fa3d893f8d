import { counted } from '#domain/messages/shell.ts';

/** The queue of orders. */
export const teamQueue = {
  title: 'Orders',
  search: 'Search code, name or phone',
  all: 'All',
  filters: 'Orders by status',
  attention: 'Needs a look',
  reviews: (count: number) => `${count} paid, no order`,
  reviewsHint: 'Decide: an order, or the money back',
  late: (count: number) => `${count} late`,
  lateHint: 'The time that the customers were told is over',
  found: (count: number, more: boolean) => `${counted(count, 'order')} shown${more ? ', there are more' : ''}`,
  none: 'No orders here',
  noneHint: 'Nothing matches this status and search.',
  clear: 'Show all orders',
  more: 'Show more',
  moreBusy: 'Loading more…',
  csv: 'Download CSV',
  csvBusy: 'Preparing…',
  csvFile: (day: string) => `orders-${day}.csv`,
  open: (code: string, name: string) => `Open ${code}, ${name}`,
  due: (when: string) => `back on ${when}`,
  overdue: (when: string) => `late, promised for ${when}`,
  trip: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  window: (isPickup: boolean, when: string) => `${isPickup ? 'Pickup' : 'Delivery'} ${when}`,
  feeDoubt: (amount: string) => `Check the address: trips may cost ${amount} more`,
} as const;
