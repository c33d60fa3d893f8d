import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isScalar, parseDocument } from 'yaml';

/** A page of Markdown: the fields of its front matter, days as `2026-11-23`, and its text. */
export type Page = { front: Record<string, unknown>; body: string };

const FRONT = /^---\n(?<front>[\s\S]*?\n)---\n(?<body>[\s\S]*)$/;

const read = (text: string) => FRONT.exec(text)?.groups ?? { front: '', body: text };
/** With `timestamp` a day is a day, as in the build, and a text that looks like one is quoted. */
const parse = (front: string): Document => parseDocument(front, { customTags: ['timestamp'] });

const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

/** Reads a page. */
export function readPage(text: string): Page {
  const { front = '', body = '' } = read(text);
  const values = (parse(front).toJS() ?? {}) as Record<string, unknown>;
  return {
    front: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, dayOf(value)])),
    body: body.trim(),
  };
}

/** Whether a field is a day: it is one already, or its schema says so. */
type IsDay = (field: string) => boolean;

/**
 * Writes a page. Fields that did not change keep their bytes, quotes and order; new ones come last. `isDay` names the
 * fields that hold a day.
 */
export function writePage({ front, body }: Page, original: string, isDay: IsDay): string {
  const before = read(original);
  const old = readPage(original);
  const document = parse(before.front ?? '');
  for (const key of Object.keys(old.front)) if (!(key in front)) document.delete(key);
  for (const [key, value] of Object.entries(front)) {
    if (isDeepStrictEqual(value, old.front[key])) continue;
    const current = document.get(key, true) as unknown;
    const written = isDay(key) && typeof value === 'string' ? new Date(value) : value;
    if (isScalar(current) && typeof current.value === typeof written) current.value = written;
    else {
      const node = document.createNode(written);
      if (isCollection(node) && isCollection(current)) node.flow = current.flow ?? false;
      document.set(key, node);
    }
  }
  const text = body.trim() === old.body ? (before.body ?? '') : `\n${body.trim()}\n`;
  const lines = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${lines}---\n${text}`;
}
