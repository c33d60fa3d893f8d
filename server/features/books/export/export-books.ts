import { EXPORTS, type Export } from '#domain/books/exports.ts';
import { csvLine } from '#domain/csv.ts';
import { parseDay } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { PAGES, type Page } from './export-pages.ts';
import type { PageCursor, Period } from './period-rows.queries.ts';

/** Rows read at a time, so that a long file needs little memory. */
const PAGE = 500;
/** Tells spreadsheets that the file is UTF-8. */
const UTF8_BOM = '\uFEFF';

/** A file for the accountant; its lines are read from the database while they are sent. */
export type BooksFile = { name: string; lines: AsyncIterable<string> };

const isExport = (text: string): text is Export => EXPORTS.some((each) => each === text);

async function* linesOf(world: World, what: Export, period: Period): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvLine(messages.books.columns[what])}`;
  let after: PageCursor = null;
  for (;;) {
    const page: Page = await PAGES[what](world.db, period, after, PAGE);
    if (page.lines.length > 0) yield page.lines.map(csvLine).join('');
    after = page.after;
    if (after === null) return;
  }
}

/** The rows of a period, both days included, as lines of a CSV file, a page at a time. */
export function exportBooks(
  world: World,
  { what, from, to }: { what: string; from: string; to: string },
): BooksFile | Refusal {
  if (!isExport(what)) return refuse('missing', messages.errors.notFound);
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === null) return refuseFields({ from: messages.teamCalls.badDate });
  if (last === null || last.start < first.start) return refuseFields({ to: messages.teamCalls.badDate });
  return {
    name: messages.books.fileName(what, from, to),
    lines: linesOf(world, what, { start: first.start, end: last.end }),
  };
}
