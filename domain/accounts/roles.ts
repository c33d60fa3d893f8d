/** The roles of an account, from fewest to most rights; a new one is a customer. */
export const ROLES = ['customer', 'cleaner', 'rider', 'staff', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that may see the team's pages. */
export type TeamRole = Exclude<Role, 'customer'>;

/**
 * The rights of the team's roles: the one table that the API checks at every call and that the screens use. A role is
 * read from the database at each call, never from a token.
 */
export const RIGHTS = {
  /** Sees their own role and rights. */
  enter: ['cleaner', 'rider', 'staff', 'owner'],
  /** Sees the pairs that are in the workshop: no names, phone numbers, addresses or sums. */
  readWorkshop: ['cleaner', 'staff', 'owner'],
  /** Marks an order's pairs as clean, and takes that back. */
  cleanPairs: ['cleaner', 'staff', 'owner'],
  /** Sees a day's stops with names, addresses and phone numbers; riders only those of today and tomorrow. */
  readDay: ['rider', 'staff', 'owner'],
  /** Marks a stop of today as done or not home, and undoes the mark. */
  workStops: ['rider', 'staff', 'owner'],
  /** Sees and adds an order's pictures; riders only for today's stops, cleaners only for pairs in the workshop. */
  addPhotos: ['cleaner', 'rider', 'staff', 'owner'],
  deletePhotos: ['staff', 'owner'],
  /** Sees the queue and every order, on any day. */
  readOrders: ['staff', 'owner'],
  exportOrders: ['staff', 'owner'],
  /** Hears of a new order at once, by mail and on their devices. */
  hearOrders: ['staff', 'owner'],
  /** Reads how the business does, and saves its orders line by line. */
  readReports: ['owner'],
  /** Reads whether the shop runs as it should: queues, backups, jobs, the provider. */
  readStatus: ['owner'],
  /** Reads who wrote, saved or changed what. */
  readAudit: ['owner'],
  moveOrders: ['staff', 'owner'],
  planStops: ['staff', 'owner'],
  /** Corrects addresses, phone number and pairs; what gives money back needs `refund`. */
  correctOrders: ['staff', 'owner'],
  /** Sets opening hours, windows and closed days. */
  setWindows: ['owner'],
  /** Gives people their role in the team, and takes it away. */
  setTeam: ['owner'],
  /** Sets prices and whether a service is on offer. */
  setPrices: ['owner'],
  /** Makes and ends promotions. */
  setPromotions: ['owner'],
  writeNotes: ['staff', 'owner'],
  shareTracking: ['staff', 'owner'],
  readMoney: ['staff', 'owner'],
  /** Saves payments, receipts and the journal of a period for the accountant. */
  exportBooks: ['owner'],
  settleReviews: ['owner'],
  refund: ['owner'],
  /** Takes care of money that is owed to a customer. */
  claimOwed: ['staff', 'owner'],
  /** Decides in writing that owed money is not refunded. */
  decideOwed: ['owner'],
  readRatings: ['staff', 'owner'],
  /** Chooses ratings to be shown, among those whose customers agreed. */
  showRatings: ['owner'],
  /** Moves a delivered or cancelled order one step back. */
  reopenOrders: ['owner'],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Right = keyof typeof RIGHTS;

/** Whether a role has a right. */
export function may(role: Role, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right];
  return roles.includes(role);
}

/** All rights of a role. */
export function rightsOf(role: Role): Right[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) => may(role, right));
}

/** The team role with this name, or null. */
export function teamRole(text: string): TeamRole | null {
  return text === 'cleaner' || text === 'rider' || text === 'staff' || text === 'owner' ? text : null;
}
