import { calls } from '#contract/calls.ts';
import type { Document } from '#contract/staff/money/books.ts';
import type { Export } from '#domain/books/exports.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { fetchFile } from '#src/lib/api/files.ts';
import { saveFile } from '#src/lib/flows/shell/save-file.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The receipt and the credit notes of an order, oldest first. */
export function loadDocuments(slug: string): Promise<CallResult<Document[]>> {
  return tryCall(() => send(calls.staffReceipts, { params: { slug } }));
}

/** Saves a receipt or credit note of any order as a PDF on this device. */
export function saveDocument(slug: string, number: string): Promise<CallResult<void>> {
  return tryCall(async () => {
    const file = await fetchFile(calls.staffReceiptFile, { params: { slug, number } });
    saveFile(file, messages.documents.fileName(number));
  });
}

/** Saves one of the accountant's files of a period, both days included. */
export function saveBooks(what: Export, from: string, to: string): Promise<CallResult<void>> {
  return tryCall(async () => {
    const file = await fetchFile(calls.exportBooks, { params: { what }, query: { from, to } });
    saveFile(file, messages.books.fileName(what, from, to));
  });
}
