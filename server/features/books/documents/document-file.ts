import { documentNumber } from '#domain/books/documents.ts';
import { messages } from '#domain/messages.ts';
import type { MailAttachment } from '#server/db/schema.ts';
import type { World } from '#server/ports.ts';
import { drawDocument } from './document-pdf.ts';
import { documentBy, type OrderDocument } from './documents.queries.ts';

/** A document as a file. */
export type DocumentFile = { name: string; type: 'application/pdf'; content: Uint8Array };

/** A document as a PDF, drawn from what was written down when it was issued. */
export async function documentFile(found: OrderDocument): Promise<DocumentFile> {
  const number = documentNumber(found.document.kind, found.document.number);
  return { name: messages.documents.fileName(number), type: 'application/pdf', content: await drawDocument(found) };
}

/** The document that a mail brings; null when there is none. */
export async function attachedDocument(
  { db }: Pick<World, 'db'>,
  attachment: MailAttachment,
): Promise<DocumentFile | null> {
  const found = await documentBy(db, attachment);
  return found === undefined ? null : documentFile(found);
}
