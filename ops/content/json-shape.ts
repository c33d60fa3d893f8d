import { z } from 'astro/zod';
import { contentSchemas } from '#src/content/schemas.ts';
import type { Mistake } from './mistake.ts';

/** Files with entries by name; all others are lists. */
const RECORDS = ['facts.json', 'fees.json', 'labels.json', 'paused.json', 'sections.json'];
/** Files whose entries are plain texts. */
const TEXTS = ['fees.json', 'labels.json', 'paused.json'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Why a file can't be read as entries: it is no list or no record, or an entry is of another kind than the others. None
 * of the other checks can read such a file.
 */
export function wrongShape(file: string, value: unknown): Mistake[] {
  const isByName = RECORDS.includes(file);
  if (isByName ? !isRecord(value) : !Array.isArray(value)) {
    const says = isByName
      ? 'must hold entries by their names, between { and }'
      : 'must hold a list of entries, between [ and ]';
    return [{ file, field: 'the file', says }];
  }
  return Object.entries(value as object).flatMap(([key, entry]): Mistake[] => {
    if (TEXTS.includes(file) ? typeof entry === 'string' : isRecord(entry)) return [];
    const field = isByName ? key : `entry ${Number(key) + 1}`;
    return [{ file, field, says: `is ${JSON.stringify(entry)}: write it as the other entries are written` }];
  });
}

/** What is read of a schema; those that the server shares are of the same library's small form. */
type Schema = { safeParse: (entry: unknown) => { error?: { issues: readonly z.core.$ZodIssue[] } | undefined } };

/**
 * What a schema says about an entry: the field, '' for the entry itself, and what is wrong there. A schema without a
 * sentence of its own says only that the input is invalid; then the value says more.
 */
function issuesOf(schema: Schema, entry: unknown): { field: string; says: string }[] {
  return (schema.safeParse(entry).error?.issues ?? []).flatMap(({ path, message, ...issue }) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: [...path, key].join('.'),
        says: 'is no field of these entries: is it misspelt?',
      }));
    const value = path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
      entry,
    );
    const says = message.startsWith('Invalid input')
      ? `is ${JSON.stringify(value)}: write it as the other entries do`
      : `is wrong: ${message}`;
    return [{ field: path.join('.'), says }];
  });
}

const picture = z
  .string('a picture is missing')
  .startsWith('../assets/', 'a picture is a path such as ../assets/pictures/name.webp');
/** The schemas of the JSON files. Whether a picture is there is checked with the folders. */
const schemas: Partial<Record<string, Schema>> = contentSchemas(() => picture);

/** The names of what the pages read, without endings: of JSON files, and of folders of Markdown. */
export const SCHEMA_NAMES: readonly string[] = [
  ...new Set([...Object.keys(schemas), ...RECORDS.map((file) => file.slice(0, -'.json'.length))]),
];

/** What the schemas of the collections say about the entries of a file; `nameOf` names an entry. */
export function wrongEntries(
  file: string,
  value: unknown,
  nameOf: (entry: Record<string, unknown>, index: number) => string,
): Mistake[] {
  const schema = schemas[file.replace(/\.json$/, '')];
  if (schema === undefined) return [];
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry, index) => [nameOf(entry, index), entry])
    : Object.entries(value as object);
  return entries.flatMap(([name, entry]) =>
    issuesOf(schema, entry).map(({ field, says }) => ({ file, field: [name, field].filter(Boolean).join('.'), says })),
  );
}
