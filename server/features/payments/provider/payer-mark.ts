import { createHash } from 'node:crypto';
import type { Charge } from '#server/ports/payment.ts';

/**
 * A mark of the card or wallet that paid: it shows that two payments have the same payer and reveals nothing else.
 * Empty when unknown.
 */
export function payerMark({ payerSignature }: Charge): string {
  return payerSignature === '' ? '' : createHash('sha256').update(payerSignature).digest('hex');
}
