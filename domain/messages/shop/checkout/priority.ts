/** The faster return: the choice in the checkout. */
export const priority = {
  question: 'How soon do you need them?',
  standard: 'Standard',
  included: 'Included',
  costs: (price: string) => `+ ${price}`,
  back: (when: string) => `Back on ${when}`,
  within: (hours: number) => `Back within ${hours} hours of the pickup`,
} as const;

/** Its name wherever it is marked or summed up. Apart from the choice, which it would make larger. */
export const priorityLine = {
  name: 'Priority',
  promise: (hours: number) => `Priority, within ${hours} hours`,
} as const;
