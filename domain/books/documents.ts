import type { Pesewas } from '#domain/prices/money.ts';

/** A receipt says what was paid for an order; a credit note says what of it went back. Each kind is numbered alone. */
export const DOCUMENT_KINDS = ['receipt', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const PREFIX: Record<DocumentKind, string> = { receipt: 'R', 'credit-note': 'CN' };

/** A document's number as people read it: R-000042, CN-000007. */
export function documentNumber(kind: DocumentKind, number: number): string {
  return `${PREFIX[kind]}-${String(number).padStart(6, '0')}`;
}

/**
 * The document that is missing for an order: its documents together must say what the shop keeps of its payment. Null
 * when they do. A refund that did not arrive after all is followed by another receipt.
 */
export function nextDocument(sums: {
  kept: Pesewas;
  documented: Pesewas;
}): { kind: DocumentKind; amount: Pesewas } | null {
  const amount = sums.kept - sums.documented;
  if (amount === 0) return null;
  return { kind: amount > 0 ? 'receipt' : 'credit-note', amount: Math.abs(amount) };
}
