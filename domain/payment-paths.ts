import { paths, withQuery } from './paths.ts';

/** The page for a payer who cancels on the provider's own page. */
export function cancelledPaymentPath(reference: string, page: string = paths.checkout): string {
  return withQuery(page, { cancelled: reference });
}

/** A payment that came back from the provider's own page, and whether the payer cancelled it there. */
export type ReturnedPayment = { reference: string; cancelled: boolean };

/** The payment with which a payer returns from the provider's own page, or null: the query contains the reference. */
export function returnedPayment(params: URLSearchParams): ReturnedPayment | null {
  const cancelled = params.get('cancelled');
  const reference = cancelled || params.get('reference') || params.get('trxref');
  return reference ? { reference, cancelled: Boolean(cancelled) } : null;
}

/** The page with an order's receipt and credit notes. */
export function receiptPath(slug: string): string {
  return `${paths.receipts}/${encodeURIComponent(slug)}`;
}
