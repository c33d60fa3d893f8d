/** What an account may be, from least to most; a new one is a customer. */
export const ROLES = ['customer', 'rider', 'staff', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the team. */
export type TeamRole = Exclude<Role, 'customer'>;

/**
 * What the team does, and whose work it is: the one table that the API asks at every call and the screens show by.
 * A role is read from the database at each call, never from a token.
 */
export const RIGHTS = {
  /** Sees who they are to the team. */
  enter: ['rider', 'staff', 'owner'],
  /** Sees a day's stops with names, addresses and phone numbers: riders today's and tomorrow's. */
  readDay: ['rider', 'staff', 'owner'],
  /** Marks a stop of today done or not home, and takes that back. */
  workStops: ['rider', 'staff', 'owner'],
  /** Looks at an order's pictures and adds some: riders at those of today's stops. */
  addPhotos: ['rider', 'staff', 'owner'],
  deletePhotos: ['staff', 'owner'],
  /** Sees the queue and every order in it, on any day. */
  readOrders: ['staff', 'owner'],
  exportOrders: ['staff', 'owner'],
  moveOrders: ['staff', 'owner'],
  planStops: ['staff', 'owner'],
  writeNotes: ['staff', 'owner'],
  shareTracking: ['staff', 'owner'],
  readMoney: ['staff', 'owner'],
  settleReviews: ['owner'],
  refund: ['owner'],
  /** Takes an order one step back out of delivered or cancelled. */
  reopenOrders: ['owner'],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Right = keyof typeof RIGHTS;

/** Whether a role may do that. */
export function may(role: Role, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right];
  return roles.includes(role);
}

/** All that a role may do. */
export function rightsOf(role: Role): Right[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) => may(role, right));
}

/** The team's role that a text names, or null. */
export function teamRole(text: string): TeamRole | null {
  return text === 'rider' || text === 'staff' || text === 'owner' ? text : null;
}
