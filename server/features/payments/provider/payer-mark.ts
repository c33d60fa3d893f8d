import { createHash } from 'node:crypto';
import type { Charge } from '#server/ports.ts';

/** What is kept of the card or wallet that paid: enough to know it again, nothing to learn from; empty when unknown. */
export function payerMark({ payerSignature }: Charge): string {
  return payerSignature === '' ? '' : createHash('sha256').update(payerSignature).digest('hex');
}
