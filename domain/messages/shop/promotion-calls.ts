/**
 * What the server answers about promotions and their codes. A file of its own, so that the screens' scripts do not
 * contain it.
 */
export const promotionCalls = {
  unknown: (code: string) => `There is no code ${code}. Please look at how it is written.`,
  ahead: (code: string, day: string) => `${code} begins on ${day}.`,
  over: (code: string) => `${code} is over.`,
  usedUp: (code: string) => `${code} is used up.`,
  used: (code: string) => `You have used ${code} already.`,
  waits: (code: string) =>
    `${code} is in another payment of yours that is not finished yet. If that one does not become an order, you can use it here.`,
  services: (code: string) => `${code} is for other services than those in your cart.`,
  area: (code: string, areas: string) => `${code} is for pickups in ${areas}.`,
  minimum: (code: string, sum: string) => `${code} is for services of ${sum} or more.`,
  less: (code: string, other: string) => `“${other}” takes more off than ${code}, and an order has one promotion.`,
  /** Of a promotion without a code. */
  ended: 'The promotion that was in the sum is over or used up.',
} as const;
