import { normaliseEmail } from '#domain/accounts/credentials.ts';
import type { messages } from '#domain/messages.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Charge, World } from '#server/ports.ts';

/** Why money could not become an order; the sentences stand in messages.recovery.reasons. */
export type ReviewReason = keyof typeof messages.recovery.reasons;

/** What a success at the provider must agree with. */
export type Expected = {
  total: Pesewas;
  /** The account that gets the order. */
  ownerEmail: string;
  mode: 'live' | 'test';
  /** Until when a frozen price holds; null when the price is of today. */
  pricedUntil: Date | null;
  now: Date;
};

/** The mode whose money counts: that of the configured key; the stand-in plays test mode. */
export function paymentMode(world: World): 'live' | 'test' {
  return world.settings.payment?.mode ?? 'test';
}

/** The first point in which a successful charge is not the one that was agreed, or null when it is. */
export function mismatchOf(charge: Charge, expected: Expected): ReviewReason | null {
  if (charge.mode !== expected.mode) return 'mode';
  if (charge.currency !== 'GHS') return 'currency';
  if (normaliseEmail(charge.payerEmail) !== normaliseEmail(expected.ownerEmail)) return 'payer';
  if (charge.amount !== expected.total) return 'amount';
  // By both clocks: ours may be wrong now, or have been when the price was agreed.
  const { pricedUntil, now } = expected;
  const isLapsed = pricedUntil !== null && charge.paidAt !== null && charge.paidAt > pricedUntil && now > pricedUntil;
  return isLapsed ? 'lapsed' : null;
}
