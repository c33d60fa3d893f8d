import type { Pesewas } from '#domain/prices/money.ts';
import type { Quote } from '#domain/prices/totals.ts';
import { $payment } from '#src/lib/stores/checkout/payment.ts';

let resolveAnswer: ((agreed: boolean) => void) | null = null;

/** Shows a price that differs from the one on screen, and waits for `acceptPrice` or `declinePrice`. */
export function confirmNewPrice(price: { before: Pesewas; quote: Quote; why?: string | undefined }): Promise<boolean> {
  $payment.set({ name: 'confirmingPrice', ...price });
  return new Promise((resolve) => {
    resolveAnswer = resolve;
  });
}

/** The customer agrees to the price shown. */
export function acceptPrice(): void {
  reply(true);
}

/** The customer does not agree, or has left the step: nothing was charged. */
export function declinePrice(): void {
  reply(false);
}

function reply(agreed: boolean): void {
  resolveAnswer?.(agreed);
  resolveAnswer = null;
}
