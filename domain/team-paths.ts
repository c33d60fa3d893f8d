import { decode, paths, withQuery } from './paths.ts';

/** The team's pages; each asks the API who may see it. Apart from the shop's, whose every page carries those. */
export const teamPaths = { queue: '/staff', day: '/staff/day', money: '/staff/money' } as const;

const ORDERS = `${paths.staff}/orders/`;

/** The team's page of one order. */
export function staffOrderPath(slug: string): string {
  return `${ORDERS}${encodeURIComponent(slug)}`;
}

/** The slug in the address of the team's page of an order, or null. */
export function staffSlugFrom(pathname: string): string | null {
  const segment = pathname.startsWith(ORDERS) ? pathname.slice(ORDERS.length).replace(/\/$/, '') : '';
  return segment === '' || segment.includes('/') ? null : decode(segment);
}

/** The queue, opened at the orders that match. */
export function queuePath(filter: { status?: string; late?: string; search?: string }): string {
  return withQuery(teamPaths.queue, filter);
}
