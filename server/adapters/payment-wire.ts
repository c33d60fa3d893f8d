import { z } from 'zod';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Charge, Verification } from '#server/ports/payment.ts';

/**
 * Parses the provider's answers. An answer without the documented form counts as no answer, and an unclear sum is never
 * counted as paid.
 */

/** A sum in hundredths. */
export const amount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** A text that the provider may leave out or send as null. */
export const label = z.string().nullish();
/** The longest part of an unknown word that is kept, in characters. */
const WORD_MAX = 60;

const transaction = z.object({
  id: z.union([z.number(), z.string()]),
  domain: z.string(),
  status: z.string(),
  reference: z.string().min(1),
  amount,
  /**
   * The sum that the shop asked for: less than `amount` when the payer bears the fees, more when only a part was paid.
   */
  requested_amount: amount.nullish(),
  fees: amount.nullish().catch(null),
  currency: z.string().min(1),
  channel: label,
  paid_at: label,
  paidAt: label,
  created_at: label,
  createdAt: label,
  authorization: z.object({ signature: label }).nullish().catch(null),
  customer: z.object({ email: label }).nullish().catch(null),
});

const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().catch(''),
  data: z.unknown().optional(),
});
const listed = z.object({ status: z.literal(true), data: z.array(z.unknown()) });
const initialized = z.object({ authorization_url: z.url({ protocol: /^https?$/ }) });
const refunded = z.object({ id: z.union([z.number(), z.string()]) });

/** The provider's name for a state, cut to the length that is stored. */
export const shortWord = (word: string) => word.slice(0, WORD_MAX);

export type Envelope = z.infer<typeof envelope>;

/** Parses the outer form of an answer; null when it is not the provider's JSON. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const parsed = envelope.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The moment in a text; null when it is none. */
export function moment(text: string | null | undefined): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The paid sum in pesewas: what was charged, less fees that the payer bore on top of the requested sum. */
function paidSum({ amount: taken, requested_amount: asked, fees }: z.infer<typeof transaction>): Pesewas {
  if (asked === null || asked === undefined) return taken;
  const onTop = taken - asked;
  return onTop > 0 && onTop <= (fees ?? 0) ? asked : taken;
}

/** Parses one transaction; null when a field that the money depends on is missing or has a wrong form. */
export function readCharge(value: unknown): { status: string; charge: Charge; madeAt: Date | null } | null {
  const parsed = transaction.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    status: data.status,
    madeAt: moment(data.created_at ?? data.createdAt),
    charge: {
      reference: data.reference,
      providerId: String(data.id),
      amount: paidSum(data),
      currency: data.currency,
      payerEmail: data.customer?.email ?? '',
      mode: data.domain,
      channel: data.channel ?? '',
      payerSignature: data.authorization?.signature ?? '',
      paidAt: moment(data.paid_at ?? data.paidAt),
      fee: data.fees ?? null,
    },
  };
}

const status = z.object({ status: z.string(), gateway_response: label });

/**
 * The state of a payment in a verify answer's `data`. `queued` is a state of bulk charges, which the shop does not
 * make: like every other unexpected name it is no known state.
 */
export function readVerification(data: unknown): Verification {
  const malformed: Verification = { outcome: 'unreachable', message: 'The answer has a wrong form.' };
  const read = status.safeParse(data);
  if (!read.success) return malformed;
  const message = read.data.gateway_response ?? read.data.status;
  switch (read.data.status) {
    case 'success':
    case 'reversed': {
      const known = readCharge(data);
      return known === null ? malformed : { outcome: read.data.status, charge: known.charge };
    }
    case 'failed':
      return { outcome: 'failed', message };
    case 'abandoned':
      return { outcome: 'abandoned', message };
    case 'ongoing':
    case 'pending':
    case 'processing': {
      const channel = readCharge(data)?.charge.channel ?? '';
      return channel === '' ? { outcome: 'pending' } : { outcome: 'pending', channel };
    }
    default:
      return {
        outcome: 'unknown-state',
        word: shortWord(read.data.status),
        charge: readCharge(data)?.charge ?? null,
      };
  }
}

/** The raw transactions on a page of the list; null when the page has a wrong form. */
export function readPage(text: string): unknown[] | null {
  try {
    const parsed = listed.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.data : null;
  } catch {
    return null;
  }
}

/** The id of an accepted refund; empty when the provider gives none. */
export function readRefundId(data: unknown): string {
  const parsed = refunded.safeParse(data);
  return parsed.success ? String(parsed.data.id) : '';
}

/** The address of the provider's own payment page; null when the answer has a wrong form. */
export function readPageUrl(data: unknown): string | null {
  const parsed = initialized.safeParse(data);
  return parsed.success ? parsed.data.authorization_url : null;
}
