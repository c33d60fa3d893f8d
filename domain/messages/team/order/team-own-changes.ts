/** What the team is mailed when customers change their own orders before the riders leave. */
export const teamOwnChanges = {
  subject: {
    cancelled: (code: string) => `Order ${code}: cancelled by the customer`,
    directions: (code: string) => `Order ${code}: new directions or phone number`,
    window: (code: string) => `Order ${code}: the customer moved the pickup`,
    note: (code: string) => `Order ${code}: a note from the customer`,
    rating: (code: string) => `Order ${code}: somebody is not content`,
    extraPaid: (code: string) => `Order ${code}: the customer paid the difference`,
    extraLapsed: (code: string) => `Order ${code}: the difference was not paid`,
    extraVoid: (code: string) => `Order ${code}: the difference can’t be paid any more`,
  },
  cancelled: 'All that is left of the payment goes back by itself. Take the stop off the rider’s way.',
  rating: (stars: string, text: string) => [
    `The customer gave ${stars}${text === '' ? '.' : `: ${text}`}`,
    'Call the customer, and put it right where you can. They can change the rating for 30 days after the delivery.',
  ],
  extraPaid: (sum: string, what: string) => [
    `The ${sum} that you asked for arrived. ${what}`,
    'The order is corrected: clean and drive by what it says now.',
  ],
  extraLapsed: (sum: string, what: string) => [
    `You asked for ${sum} more. ${what}`,
    'Nobody paid it in time, and the customer can’t pay it any more: the order stays as it was. Call the customer: ask for it again on the order’s page, or do what was booked.',
  ],
  extraVoid: (sum: string, what: string) => [
    `You asked for ${sum} more, and nobody has paid it. ${what}`,
    'The order has moved on, so that it can’t be corrected any more: the customer reads that nothing more is to pay. If it was moved on by mistake, move it back and ask again on the order’s page.',
  ],
  customer: 'Customer',
  pickup: 'Pickup',
  delivery: 'Delivery',
  status: 'Status',
  button: 'Open the order',
} as const;
