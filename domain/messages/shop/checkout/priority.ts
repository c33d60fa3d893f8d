/** The faster return: the choice in the checkout. */
export const priority = {
  question: 'How soon do you need them?',
  standard: 'Standard',
  included: 'Included',
  costs: (price: string) => `+ ${price}`,
  back: (when: string) => `Back on ${when}`,
  notFaster: 'Not faster for this pickup: we are closed or full on the days before.',
  full: (day: string) => `All priority places for pickups on ${day} are taken. Another day may have one.`,
  fullToday: 'All priority places of today are taken.',
  about: (hours: number) => `Back about ${hours} hours after the pickup, when we are open`,
  /** Before paying, below the day of the return. */
  chosen: 'With priority',
  notChosen: 'At the standard time, without priority',
} as const;

/** Why the price changes before paying: the promise is another one now, or there is none any more. */
export const priorityChanged = {
  ended: 'We do not offer priority any more, so your pairs come back at the standard time.',
  day: (when: string) =>
    `Priority now brings your pairs back on ${when}. Nothing was charged yet. Please agree to that day, or go back.`,
  hours: (hours: number) =>
    `Priority now brings your pairs back about ${hours} hours after the pickup. Nothing was charged yet. Please agree to that, or go back.`,
} as const;
