/** What the team is mailed when customers change their own orders before the riders leave. */
export const teamOwnChanges = {
  subject: {
    cancelled: (code: string) => `Order ${code}: cancelled by the customer`,
    directions: (code: string) => `Order ${code}: new directions or phone number`,
    window: (code: string) => `Order ${code}: the customer moved the pickup`,
    note: (code: string) => `Order ${code}: a note from the customer`,
  },
  cancelled: 'All that is left of the payment goes back by itself. Take the stop off the rider’s way.',
  customer: 'Customer',
  pickup: 'Pickup',
  delivery: 'Delivery',
  status: 'Status',
  button: 'Open the order',
} as const;
