/** What the team's screens and calls say about moving an order on. */
export const staff = {
  illegalMove: (from: string, to: string) => `An order cannot go from ${from} to ${to}.`,
  unknownStatus: (status: string) => `${status} is not a status of an order.`,
  staffOnly: 'This is for the team only.',
} as const;
