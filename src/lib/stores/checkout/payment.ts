import { atom, computed } from 'nanostores';
import type { CartItemInput } from '#contract/orders/orders.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';

/**
 * The state of the payment on this page. Money can move only in `paying`; it has moved in `creating` and `orderFailed`.
 */
export type PaymentPhase =
  | { name: 'idle' }
  /** Asked for without a network: nothing is sent before it is back. */
  | { name: 'deferred' }
  | { name: 'preparing' }
  /** The server's price differs from the one on screen: nothing happens until the customer answers. */
  | { name: 'confirmingPrice'; before: Pesewas; quote: Quote; why?: string | undefined }
  | { name: 'paying' }
  | { name: 'creating' }
  /** Paid, but no order can be made here: the reference stays on screen. */
  | { name: 'orderFailed'; reference: string; why: 'unsaved' | 'offline' | 'session' }
  /** The page is being left. */
  | { name: 'leaving' };

/** Nothing is being paid. */
export const IDLE: PaymentPhase = { name: 'idle' };

/** Where the payment stands; one at a time. */
export const $payment = atom<PaymentPhase>(IDLE);

/** The processing flag: disables the buttons of the step. */
export const $paymentBusy = computed($payment, ({ name }) => !['idle', 'deferred', 'confirmingPrice'].includes(name));

/** Why the last attempt stopped before money moved; null otherwise. */
export const $paymentError = atom<string | null>(null);

/** Whether the provider's own page is offered, because its window did not open in this browser. */
export const $providerPageOffered = atom(false);

/**
 * An earlier payment whose outcome is being checked. `cancelled`: nothing was paid so far, because the customer closed
 * its window or the provider says so; `refused`: by the bank or the network; `unsettled`: a reload cut it off and nobody knows; `over`: it waited for an approval
 * that did not come. `slow` once it takes long.
 */
export const $earlierPayment = atom<{
  reference: string;
  kind: 'cancelled' | 'refused' | 'unsettled' | 'over';
  slow: boolean;
} | null>(null);

/** A payment of this cart that waits for the customer's approval on the phone, with what is known of it. */
export type WaitingPayment = {
  reference: string;
  amount: Pesewas;
  /** Since when it waits, and when the provider last answered: moments on the wire. */
  since: string | null;
  checkedAt: string | null;
  channel: string;
  /** Approved: the order is being made. */
  isPaid: boolean;
  /** Started on another device, or before this cart was filled. */
  isElsewhere: boolean;
  /** What it pays for; the cart may hold something else by now. */
  items: readonly CartItemInput[];
};

/** While it is set, the step shows it instead of Pay Now. */
export const $waiting = atom<WaitingPayment | null>(null);
/** What the last check says: `looked` when the customer asked and there was no news, `failed` when nobody answered. */
export const $lastCheck = atom<'idle' | 'looking' | 'looked' | 'failed'>('idle');
