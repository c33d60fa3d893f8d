import { normaliseEmail } from '#domain/accounts/credentials.ts';
import type { messages } from '#domain/messages.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Charge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';

/** Why a payment could not become an order; the sentences are in messages.recovery.reasons. */
export type ReviewReason = keyof typeof messages.recovery.reasons;

/** What a successful charge must match. */
export type Expected = {
  total: Pesewas;
  /** The account that the order is for. */
  ownerEmail: string;
  mode: 'live' | 'test';
  /** How long a frozen price is valid; null for today's price. */
  pricedUntil: Date | null;
  now: Date;
};

/** The mode whose payments count: that of the configured key. The stand-in uses test mode. */
export function paymentMode(world: World): 'live' | 'test' {
  return world.settings.payment?.mode ?? 'test';
}

/** The first difference between a successful charge and what was agreed, or null when there is none. */
export function mismatchOf(charge: Charge, expected: Expected): ReviewReason | null {
  if (charge.mode !== expected.mode) return 'mode';
  if (charge.currency !== 'GHS') return 'currency';
  if (normaliseEmail(charge.payerEmail) !== normaliseEmail(expected.ownerEmail)) return 'payer';
  if (charge.amount !== expected.total) return 'amount';
  // Both clocks must agree: ours may be wrong now, or was wrong when the price was agreed.
  const { pricedUntil, now } = expected;
  const isLapsed = pricedUntil !== null && charge.paidAt !== null && charge.paidAt > pricedUntil && now > pricedUntil;
  return isLapsed ? 'lapsed' : null;
}
