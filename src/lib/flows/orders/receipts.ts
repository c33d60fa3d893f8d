import { calls } from '#contract/calls.ts';
import type { Document } from '#contract/staff/money/books.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { receiptSlugFrom } from '#domain/slug-paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { fetchFile } from '#src/lib/api/files.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { saveFile } from '#src/lib/flows/shell/save-file.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';

/** `missing`: the account has no such order; `failed`: no usable answer; `leaving`: another page is about to open. */
export type ReceiptsLoaded =
  | { state: 'ready'; slug: string; documents: Document[] }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'leaving' };

/** The receipt and credit notes of the order whose slug is in this page's address. */
export async function loadReceipts(): Promise<ReceiptsLoaded> {
  if ($user.get() === null) return { state: 'leaving' };
  const slug = receiptSlugFrom(window.location.pathname);
  if (slug === null) {
    go(paths.orders, { replace: true });
    return { state: 'leaving' };
  }
  try {
    return { state: 'ready', slug, documents: await send(calls.receipts, { params: { slug } }) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.kind === 'session') return { state: 'leaving' };
    return { state: error.status === 404 ? 'missing' : 'failed' };
  }
}

/** Saves a receipt or credit note of the customer's own order as a PDF on this device. */
export function saveReceipt(slug: string, number: string): Promise<CallResult<void>> {
  return tryCall(async () => {
    saveFile(await fetchFile(calls.receiptFile, { params: { slug, number } }), messages.documents.fileName(number));
  });
}
