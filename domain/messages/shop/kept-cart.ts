import { counted } from '#domain/messages/shell.ts';

/** What the account screens say to who is on the way to the checkout. */
export const keptCart = {
  login: 'Log in to finish your booking; your cart is kept.',
  register: 'Create an account to finish your booking; your cart is kept.',
  ended: 'Your login ended while you were booking. Nothing was charged.',
  paid: 'Your payment is saved. Log in with the same account and we finish your order; you do not pay again.',
  booked: (code: string) => `${code} is paid and booked. Log in to follow it.`,
  sum: (pairs: number, sum: string) => `${counted(pairs, 'pair')} with both trips: ${sum}`,
  sumOf: (pairs: number) => `${counted(pairs, 'pair')} with both trips:`,
  from: (sum: string) => `from ${sum}`,
  before: 'before',
  newSaves: (percent: number, sum: string) => `New here? A new account takes ${percent}% off: ${sum}.`,
  takenOff: (percent: number) => `${percent}% comes off your first order.`,
  ownDiscounts: 'Discounts of your account come off when you are logged in.',
  toCart: 'Look at the cart',
} as const;
