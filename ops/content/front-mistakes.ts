import { z } from 'astro/zod';
import { parseDocument } from 'yaml';
import { contentSchemas } from '#src/content/schemas.ts';
import type { Mistake } from './mistake.ts';
import { swappedFields } from './swapped-fields.ts';

type Wrong = Omit<Mistake, 'file'>;

const schemas = contentSchemas(() => z.string());

/** What YAML says of a text that it can't read, in an editor's words. */
function unreadable(message: string): string {
  if (message.startsWith('Map keys must be unique')) return 'is a field that stands there twice: keep one';
  if (/Nested mappings|Implicit keys/i.test(message))
    return 'holds a colon and a space: put quotes around the text, such as title: "Yellowed soles: what works"';
  if (/quote/i.test(message)) return 'has a quote at one end alone: put one before and one behind the text';
  return 'can’t be read: write it as the other pages do';
}

/** A text that begins with a quote and does not end with it: the parser names the end of the file. */
const HALF_QUOTED = /^\s*(?:- )?(?:\w+: )?(?<quote>["'])(?:(?!\k<quote>).)*$/;
/** Words, and behind them a mark that makes what follows a note: the page would end before it. */
const CUT = /^\s*(?:- )?(?:\w+: )?[^\s"'#|>[{].*?\s#/;

/** The number of the first line that looks like this; 0 for none. Fields begin in the second line of the file. */
const lineLike = (front: string, look: RegExp) => front.split(/\r?\n/).findIndex((line) => look.test(line)) + 1;

/** Mistakes in the fields of a page: each is read as the build reads it, and must be what its schema wants. */
export function frontMistakes(folder: string, text: string): Wrong[] {
  const schema = Object.hasOwn(schemas, folder) ? schemas[folder as keyof typeof schemas] : undefined;
  const [, front = ''] = text.split(/^---\r?$/m, 2);
  const document = parseDocument(front, { customTags: ['timestamp'] });
  const [error] = document.errors;
  if (error !== undefined)
    // The part before the first line is the one that holds the dashes.
    return [
      {
        field: `line ${(/quote/i.test(error.message) && lineLike(front, HALF_QUOTED)) || (error.linePos?.[0].line ?? 1)}`,
        says: unreadable(error.message),
      },
    ];
  const cut = lineLike(front, CUT);
  if (cut > 0)
    return [
      { field: `line ${cut}`, says: 'ends before # for the page: put quotes around the text, or take out the #' },
    ];
  const issues = schema?.safeParse(document.toJS()).error?.issues ?? [];
  const unfit = issues.flatMap(({ code, path, message, ...issue }): Wrong[] => {
    if (code === 'unrecognized_keys' && 'keys' in issue)
      return (issue.keys as string[]).map((field) => ({ field, says: 'is no field of these pages: is it misspelt?' }));
    const missing = path.reduce<unknown>(
      (value, part) => (value as Record<PropertyKey, unknown>)?.[part],
      document.toJS(),
    );
    if (code === 'invalid_type' && 'expected' in issue && issue.expected === 'array' && missing !== undefined)
      return [
        {
          field: path.join('.'),
          says: 'is a list: write each entry on a line of its own, after two spaces and a dash',
        },
      ];
    const says = missing === undefined ? 'is missing' : `is wrong: ${message.replace(/^Invalid input: /, '')}`;
    return [{ field: path.join('.'), says }];
  });
  return [...unfit, ...swappedFields(document.toJS())];
}
