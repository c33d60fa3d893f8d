import { calls } from '#contract/calls.ts';
import { csvFile, pdfFile } from '#server/http/file-reply.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';
import { documentsOf, fileOf } from './documents/read-documents.ts';
import { exportBooks } from './export/export-books.ts';

/** Mounts the calls about receipts, credit notes and the accountant's files. */
export function mountBooks(mount: Mount, world: World): void {
  mount(calls.receipts, ({ params, user }) => documentsOf(world, { slug: params.slug ?? '', userId: user.id }));
  mount(calls.receiptFile, async ({ params, user }) => {
    const file = await fileOf(world, { slug: params.slug ?? '', number: params.number ?? '', userId: user.id });
    return isRefusal(file) ? file : pdfFile(file);
  });
  mount(calls.staffReceipts, ({ params }) => documentsOf(world, { slug: params.slug ?? '' }));
  mount(calls.staffReceiptFile, async ({ params }) => {
    const file = await fileOf(world, { slug: params.slug ?? '', number: params.number ?? '' });
    return isRefusal(file) ? file : pdfFile(file);
  });
  mount(calls.exportBooks, async ({ params, query }) => {
    const file = exportBooks(world, { what: params.what ?? '', ...query });
    return isRefusal(file) ? file : csvFile(file.lines, file.name);
  });
}
