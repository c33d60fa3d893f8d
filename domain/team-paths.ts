import { decode, paths, withQuery } from './paths.ts';

/**
 * The team's pages; on each, the API decides who may see it. Separate from the shop's paths, which are part of every
 * page.
 */
export const teamPaths = {
  queue: '/staff',
  day: '/staff/day',
  money: '/staff/money',
  windows: '/staff/windows',
  prices: '/staff/prices',
  promotions: '/staff/promotions',
  differences: '/staff/differences',
  disputes: '/staff/disputes',
  ratings: '/staff/ratings',
  workshop: '/staff/workshop',
  audit: '/staff/audit',
  reports: '/staff/reports',
  status: '/staff/status',
  team: '/staff/team',
} as const;

/** The page of the team that a member with these rights works on first. */
export function teamHome(rights: readonly string[]): string {
  if (rights.includes('readOrders')) return teamPaths.queue;
  return rights.includes('readDay') ? teamPaths.day : teamPaths.workshop;
}

/** Where an account's second factor is set up: a section of its page. */
export const secondFactorPath = `${paths.account}#second-step`;

const ORDERS = `${paths.staff}/orders/`;

/** The team's page for one order. */
export function staffOrderPath(slug: string): string {
  return `${ORDERS}${encodeURIComponent(slug)}`;
}

/** The slug in the address of the team's page for an order, or null. */
export function staffSlugFrom(pathname: string): string | null {
  const segment = pathname.startsWith(ORDERS) ? pathname.slice(ORDERS.length).replace(/\/$/, '') : '';
  return segment === '' || segment.includes('/') ? null : decode(segment);
}

/** The address of the team's page of one dispute. */
export function disputePath(disputeId: string): string {
  return withQuery(teamPaths.disputes, { id: disputeId });
}

/** The address of the team's queue that shows only what the filter names; without a filter, all orders. */
export function queuePath(filter: { status?: string; late?: string; search?: string }): string {
  return withQuery(teamPaths.queue, filter);
}
