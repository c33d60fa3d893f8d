/** What the model knows of customers, checkouts and discounts. */

import type { Ledger, Money } from './refunds.ts';

/** The statuses of an order that nobody cancels, in their order. */
export const STATUS_ORDER = [
  'pending',
  'processing',
  'pickup',
  'cleaning_ongoing',
  'cleaning_completed',
  'scheduled_for_delivery',
  'delivered',
] as const;
export type Status = (typeof STATUS_ORDER)[number] | 'cancelled';

export type Reason = 'mailbox' | 'payer' | 'phone';
/** How an account is like another one: `of` is that customer. */
export type Twin = { kind: Reason; of: number };
/**
 * A doubt about a discount of an order, because of one other customer; decided at most once, and a refusal put right at
 * most once.
 */
export type Doubt = { type: Discount; other: number; reason: Reason; state: 'open' | 'accepted' | 'refused' | 'right' };

export type Discount = 'signup' | 'referral' | 'points';
export type Outcome = 'success' | 'short' | 'otherPayer' | 'failed' | 'pending';

export type Intent = {
  user: number;
  total: number;
  discounts: Discount[];
  /** The redemption that the quote uses. */
  redemption: number | null;
  /** What another client posts for a payment that it registered nowhere; null for a registered checkout. */
  claim: Claim | null;
  paid: Outcome | 'reversed' | null;
  /** Whether a pesewa less than agreed was paid. */
  isShort: boolean;
  /** The checkouts with the same number pay one cart: one of them at most is the order. */
  cart: number;
  ledger: Ledger | null;
  /** Its refunds, and what the owner decided not to refund. */
  money: Money;
  status: Status | null;
  /** Whether the order still holds its discount. */
  isUsing: boolean;
  /** Whether the shop has heard that the provider waits for its approval. */
  isChecking: boolean;
  /** The card or wallet that pays it. */
  wallet: string;
  /** The phone numbers that its order had, the present one last: whose they are. */
  phones: number[];
  /** How many pairs to clean, and what they and the trips cost, as the team corrected it. */
  pairs: number;
  cost: number;
  /** The discounts together, in percent. */
  percent: number;
  /** For whom its discounts may be second ones. */
  doubts: Doubt[];
  /** Whether the payer disputes the payment. */
  isDisputed: boolean;
  /** The order whose correction it pays; null for a cart's. */
  of: number | null;
  /** Which of that order's questions it answers, counted from one. */
  question?: number;
  /** What its customer was asked to pay in addition, oldest first. */
  asked: Asked[];
};
/** An additional payment: to how many pairs, for how much, how many pages were opened for it, and by which it was paid. */
export type Asked = {
  pairs: number;
  sum: number;
  pages: number;
  state: 'proposed' | 'paid' | 'withdrawn' | 'expired';
  paidBy: number | null;
};
/** The percentage off that was paid, and the discounts that the client names; null when it does not say. */
export type Claim = { quantity: number; off: number; named: Discount[] | null };
export type Redemption = { user: number; points: number; intent: number | null; applied: boolean };
export type User = {
  referrer: number | null;
  points: number;
  /** The rest of the points that the referrer got for this friend; null before. */
  creditLeft: number | null;
  /** The customer whose mailbox, wallet or phone number they have. */
  twin: Twin | null;
  /** Whether they have proven their address. */
  isProven: boolean;
  /** Whether the referrer's points are held, why, and the team's decision. */
  held: 'open' | 'granted' | 'refused' | null;
  heldFor: Reason | 'discount' | 'otherFriend' | null;
  /** Whether the owner decided about the points; else they follow the doubts. */
  isOwnersWord: boolean;
};
export type Model = {
  users: Record<number, User>;
  intents: Record<number, Intent>;
  redemptions: Record<number, Redemption>;
};
