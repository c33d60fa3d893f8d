import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { messages } from '#domain/messages.ts';
import { documentTexts } from './document-texts.ts';
import type { OrderDocument } from './documents.queries.ts';

/** In points: A4, its margin, and the column of sums. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const SUMS = 130;
const INK = '#17201b';
const SOFT = '#55605a';
const RULE = '#c9d1cc';
const GREEN = '#0b6b43';

/**
 * The fonts, opened when the first document is drawn, because most processes draw none, and kept: opening and reading them
 * again for each document was 11 of the 14 ms of processor time that one took.
 */
let opened: Promise<{ text: Font; bold: Font }> | null = null;

async function openFonts(): Promise<{ text: Font; bold: Font }> {
  const { create } = await import('fontkit');
  const open = async (name: string) => create(await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url)));
  return { text: await open('DejaVuSans'), bold: await open('DejaVuSans-Bold') };
}

/** Draws a document on A4. The same document is always drawn in the same way. */
export async function drawDocument(found: OrderDocument): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit');
  opened ??= openFonts().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  const fonts = await opened;
  const texts = documentTexts(found);
  const { createdAt, content } = found.document;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${texts.title} ${texts.number}`, Author: content.seller.name, CreationDate: createdAt },
    // No standard font: they lack letters of our customers' names.
    font: null,
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', () => resolve());
    pdf.on('error', reject);
  });
  pdf.registerFont('text', fonts.text);
  pdf.registerFont('bold', fonts.bold);

  let y = PAGE.margin;
  const write = (font: 'text' | 'bold', size: number, color: string) => pdf.font(font).fontSize(size).fillColor(color);
  const rule = (weight = 0.75) => {
    pdf.strokeColor(RULE).lineWidth(weight).moveTo(PAGE.margin, y).lineTo(RIGHT, y).stroke();
  };
  const row = (label: string, value: string, font: 'text' | 'bold' = 'text', size = 10) => {
    write(font, size, INK);
    const options = { width: WIDTH - SUMS - 12 };
    const height = pdf.heightOfString(label, options);
    if (y + height > PAGE.height - PAGE.margin) {
      pdf.addPage();
      y = PAGE.margin;
      write(font, size, INK);
    }
    pdf.text(label, PAGE.margin, y, options);
    pdf.text(value, RIGHT - SUMS, y, { width: SUMS, align: 'right' });
    y += height + 4;
  };

  const [name = '', ...rest] = texts.seller;
  write('bold', 16, GREEN).text(name, PAGE.margin, y, { width: WIDTH / 2 });
  write('text', 9, SOFT).text(rest.join('\n'), PAGE.margin, y + 24, { width: WIDTH / 2, lineGap: 2 });
  const sellerEnd = pdf.y;
  write('bold', 20, INK).text(texts.title, PAGE.margin + WIDTH / 2, y, { width: WIDTH / 2, align: 'right' });
  write('text', 11, SOFT).text(texts.number, PAGE.margin + WIDTH / 2, y + 28, { width: WIDTH / 2, align: 'right' });
  y = Math.max(sellerEnd, pdf.y) + 24;
  rule();
  y += 14;
  for (const [label, value] of texts.facts) {
    write('text', 9.5, SOFT).text(label, PAGE.margin, y, { width: 120 });
    write('text', 9.5, INK);
    const options = { width: WIDTH - 130 };
    pdf.text(value, PAGE.margin + 130, y, options);
    y += pdf.heightOfString(value, options) + 4;
  }
  y += 12;
  rule();
  y += 14;
  for (const { label, detail, amount } of texts.lines) {
    row(label, amount);
    if (detail === '') continue;
    write('text', 8.5, SOFT).text(detail, PAGE.margin, y - 3, { width: WIDTH - SUMS });
    y += 12;
  }
  y += 6;
  rule(1.5);
  y += 10;
  row(texts.total[0], texts.total[1], 'bold', 12);
  if (texts.taxes.length > 0) {
    y += 10;
    write('bold', 9, INK).text(messages.documents.taxIncluded, PAGE.margin, y, { width: WIDTH });
    y += 16;
  }
  for (const [label, value] of texts.taxes) row(label, value, 'text', 9);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
