import { atom, computed } from 'nanostores';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';

/** Where paying stands on this page. Money can move only in `paying`; it has moved in `creating` and `stranded`. */
export type PaymentPhase =
  | { name: 'idle' }
  | { name: 'preparing' }
  /** The server's price differs from what the screen showed: nothing happens until the customer answers. */
  | { name: 'agreeing'; before: Pesewas; quote: Quote }
  | { name: 'paying' }
  | { name: 'creating' }
  /** Paid, not ordered, and going on is impossible: the reference stays on screen. */
  | { name: 'stranded'; reference: string; why: 'unsaved' | 'offline' | 'session' }
  /** The page is being left. */
  | { name: 'leaving' };

export const IDLE: PaymentPhase = { name: 'idle' };

export const $payment = atom<PaymentPhase>(IDLE);

/** The processing flag: disables the buttons of the step. */
export const $paymentBusy = computed($payment, ({ name }) => name !== 'idle' && name !== 'agreeing');

/** Why the last try stopped before money moved; null when it did not. */
export const $paymentError = atom<string | null>(null);

/** Whether the provider's own page is offered: its window did not come up in this browser. */
export const $pageOffered = atom(false);

/** An earlier payment whose end is asked for: closed by the customer, or cut off by a reload. `slow` once it takes long. */
export const $earlierPayment = atom<{ reference: string; kind: 'cancelled' | 'unsettled'; slow: boolean } | null>(null);
