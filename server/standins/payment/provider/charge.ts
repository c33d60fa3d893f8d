import type { Pesewas } from '#domain/prices/money.ts';

/** The statuses of a transaction, in the provider's words. `abandoned` also means: opened, and nothing done yet. */
export const CHARGE_STATUSES = ['abandoned', 'ongoing', 'pending', 'success', 'failed', 'reversed'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** The statuses of a refund, in the provider's words. */
export type RefundStatus = 'pending' | 'processed' | 'failed' | 'needs-attention';

/** A refund as the stand-in keeps it; times are ISO texts. */
export type StandinRefund = {
  id: number;
  amount: Pesewas;
  status: RefundStatus;
  note: string;
  createdAt: string;
  /** When and how the refund ends; null when it has ended. */
  ends: { at: string; status: RefundStatus } | null;
};

/** The wallet or card that pays. The number is a test number; nothing secret is stored. */
export type Payer = { channel: 'mobile_money' | 'card'; number: string; network: string };

/** One transaction as the store keeps it. Times are ISO texts, because the store keeps JSON. */
export type StandinCharge = {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  amount: Pesewas;
  currency: string;
  /** The mode that the provider reports; a payment of the other mode does not count. */
  domain: 'test' | 'live';
  status: ChargeStatus;
  /** The provider's `gateway_response`. */
  response: string;
  payer: Payer;
  metadata: unknown;
  callbackUrl: string | null;
  attempts: number;
  createdAt: string;
  paidAt: string | null;
  /** What the payer will do on the phone, and when; null when nothing is pending. */
  settles: { at: string; status: 'success' | 'failed' } | null;
  /** How a success is reported: `copies` 0 means never; `isDelivered` is true once our API answered 200. */
  webhook: { copies: number; delayMs: number; isDelivered: boolean };
  refunds: StandinRefund[];
  /** A word that the provider says instead of the status: for practice with words that nobody knows. */
  word?: string;
};

const RESPONSES: Record<ChargeStatus, string> = {
  abandoned: 'The transaction was not completed',
  ongoing: 'Waiting for the approval on the phone',
  pending: 'Transaction in progress',
  success: 'Approved',
  failed: 'Declined',
  reversed: 'Reversed',
};

/** The charge with another status. A success gets its payment time, and scheduled changes are dropped. */
export function withStatus(charge: StandinCharge, status: ChargeStatus, now: Date, response?: string): StandinCharge {
  const paidAt =
    status === 'success' ? (charge.paidAt ?? now.toISOString()) : status === 'reversed' ? charge.paidAt : null;
  return { ...charge, status, paidAt, response: response ?? RESPONSES[status], settles: null };
}

/** The refunded sum, including refunds in progress. */
export function refundedSum(charge: StandinCharge): Pesewas {
  return charge.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

/** The charge at `now`: scheduled approvals and refunds that are due are applied. */
export function applyDueChanges(charge: StandinCharge, now: Date): StandinCharge {
  let updated = charge;
  if (updated.settles !== null && Date.parse(updated.settles.at) <= now.getTime()) {
    const { at, status } = updated.settles;
    const response = status === 'failed' ? 'Timed out: nobody approved on the phone' : undefined;
    updated = withStatus(updated, status, new Date(at), response);
  }
  if (!updated.refunds.some(({ ends }) => ends !== null && Date.parse(ends.at) <= now.getTime())) return updated;
  const refunds = updated.refunds.map((refund) =>
    refund.ends !== null && Date.parse(refund.ends.at) <= now.getTime()
      ? { ...refund, status: refund.ends.status, ends: null }
      : refund,
  );
  const back = refunds.filter(({ status }) => status === 'processed').reduce((sum, { amount }) => sum + amount, 0);
  const whole = back >= updated.amount && updated.status === 'success';
  return { ...(whole ? withStatus(updated, 'reversed', now) : updated), refunds };
}

/** The time of the next scheduled change, or null. */
export function nextChange(charge: StandinCharge): Date | null {
  const moments = [charge.settles?.at, ...charge.refunds.map(({ ends }) => ends?.at)].filter((at) => at !== undefined);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((at) => Date.parse(at))));
}
