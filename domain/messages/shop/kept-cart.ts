import { counted } from '#domain/messages/shell.ts';

/** What the account screens say to who is on the way to the checkout. */
export const keptCart = {
  /** Above the login, in place of its own heading. */
  title: 'Nearly booked',
  lead: 'Log in, or create an account in a minute. Then you say where, and pay.',
  login: 'Your cart is kept.',
  register: 'Create an account to finish your booking; your cart is kept.',
  ended: 'Your login ended while you were booking. Nothing was charged.',
  /** For whose session ended here at another time without a logout. */
  before:
    'Your login here has ended, as it does when your email is verified or your password changed in another browser.',
  paid: 'Your payment is saved. Log in with the same account and we finish your order; you do not pay again.',
  booked: (code: string) => `${code} is paid and booked. Log in to follow it.`,
  /** For who opened the link that moves an account to another address. */
  moving: 'Log in with the address that your account still has. Then it moves to the new one.',
  sum: (pairs: number, sum: string) => `${counted(pairs, 'pair')} with both trips: ${sum}`,
  sumOf: (pairs: number) => `${counted(pairs, 'pair')} with both trips:`,
  from: (sum: string) => `from ${sum}`,
  beforeSum: 'before',
  newHere: 'New here? Name, email and a password, then you pay.',
  newSaves: (percent: number, sum: string) =>
    `New here? Name, email and a password, then you pay ${sum}: a new account takes ${percent}% off the cleaning.`,
  create: 'Create my account',
  takenOff: (percent: number) => `${percent}% comes off your first order.`,
  ownDiscounts: 'Discounts of your account come off when you are logged in.',
  toCart: 'Look at the cart',
} as const;
