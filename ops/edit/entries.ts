import { createHash } from 'node:crypto';
import { z } from 'astro/zod';
import type { Mistake } from '#ops/content/mistake.ts';
import { contentSchemas } from '#src/content/schemas.ts';
import { DOCUMENTS, type Document, type DocumentName } from './documents.ts';
import { named, titleOf } from './entry-names.ts';
import { inOrderOf, writeJson } from './json-file.ts';
import { readPage, writePage } from './page-file.ts';

/*
 * A document in the surface's form, and back. The surface knows objects only, so a list stands under `entries`; a page's
 * text under `body`. `version` says which bytes an editor has seen.
 */

type Entry = Record<string, unknown>;
/** A document as the surface holds it. */
export type SurfaceDocument = Entry & { version?: string; entries?: Entry[]; body?: string };
/** The file's new text, or what is wrong with it. */
export type WriteResult = { text: string } | { mistakes: Mistake[] };

/** One document, or one page of a folder of them. */
export type DocumentPart = { name: DocumentName; page?: string };

/** The file of a document, below the content's folder: `services.json`, `guides/white-leather.md`. */
export const fileOf = ({ name, page }: DocumentPart): string =>
  page === undefined ? `${name}.json` : `${name}/${page}.md`;

type Fields = Record<string, z.core.$ZodType>;
/** What is read of a schema; those that the server shares are of the same library's small form. */
type Schema = { shape: Fields; safeParse: (entry: unknown) => { error?: z.core.$ZodError } };
const schemas: Partial<Record<string, Schema>> = contentSchemas(() => z.string('a picture is missing'));
/** The fields of an entry, in the order of its schema. */
const fieldsOf = (name: DocumentName): Fields => schemas[name]?.shape ?? {};
const isDay = (name: DocumentName) => (field: string) => fieldsOf(name)[field]?._zod.def.type === 'date';

/** A short name of a file's bytes. */
export const versionOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const asRecord = (value: unknown) => (value ?? {}) as Record<string, Entry>;
const withIds = (record: unknown): Entry[] => Object.entries(asRecord(record)).map(([id, entry]) => ({ id, ...entry }));
/** The one entry of a record of one. */
const onlyOf = (record: unknown): [string, Entry] => Object.entries(asRecord(record))[0] ?? ['shop', {}];

/** A document's file in the surface's form. */
export function toSurface(place: DocumentPart, text: string): SurfaceDocument {
  const version = versionOf(text);
  const { kind }: Document = DOCUMENTS[place.name];
  if (kind === 'pages') {
    const { front, body } = readPage(text);
    return { version, ...front, body };
  }
  const value: unknown = JSON.parse(text);
  if (kind === 'list') return { version, entries: value as Entry[] };
  if (kind === 'record') return { version, entries: withIds(value) };
  return { version, ...(kind === 'single' ? onlyOf(value)[1] : (value as Entry)) };
}

/** Without the fields that may be left out and were left empty. */
function withoutEmpty(entry: Entry, fields: Fields): Entry {
  const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([key, value]) => value !== undefined && !(isEmpty(value) && fields[key]?._zod.def.type === 'optional'),
    ),
  );
}

const idOf = (entry: Entry) => entry.id ?? entry.discount_type;

function wrong(place: DocumentPart, entry: Entry, named: string): Mistake[] {
  const { id, ...rest } = entry;
  const schema = schemas[place.name];
  if (schema === undefined) return [];
  const day = isDay(place.name);
  const values = Object.fromEntries(
    Object.entries('id' in schema.shape ? entry : rest).map(([key, value]) => [
      key,
      day(key) && typeof value === 'string' && value !== '' ? new Date(value) : value,
    ]),
  );
  return (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
    file: fileOf(place),
    field: [...(named === '' ? [] : [named]), ...path].join('.'),
    says: `is wrong: ${message}`,
  }));
}

/** Why a fixed document may not have these entries. */
function membership(place: DocumentPart, before: Entry[], after: Entry[]): Mistake[] {
  const old = before.map(idOf).map(String);
  const now = after.map((entry) => String(idOf(entry) ?? 'a new entry'));
  const says = 'and the shop’s code knows each, so none is added, removed or moved here';
  return [
    ...old.filter((id) => !now.includes(id)).map((id) => ({ field: id, says: `is gone, ${says}` })),
    ...now.filter((id) => !old.includes(id)).map((id) => ({ field: id, says: `is new, ${says}` })),
  ].map((one) => ({ file: fileOf(place), ...one }));
}

function writeList(place: DocumentPart, held: SurfaceDocument, original: string): WriteResult {
  const { kind, isFixed }: Document = DOCUMENTS[place.name];
  const value: unknown = JSON.parse(original);
  const before = kind === 'record' ? withIds(value) : (value as Entry[]);
  const fields = fieldsOf(place.name);
  const hasNumbers = before.some(({ id }) => typeof id === 'number');
  const entries = named(
    (held.entries ?? []).map((entry) => withoutEmpty(entry, fields)),
    isFixed ? [] : Object.keys(fields),
    hasNumbers,
  ).map((entry) => inOrderOf(before.find((one) => idOf(one) === idOf(entry)) ?? fields, entry) as Entry);
  const mistakes = [
    ...(isFixed ? membership(place, before, entries) : []),
    ...entries.flatMap((entry, index) => wrong(place, entry, String(idOf(entry) ?? (titleOf(entry) || index + 1)))),
  ];
  if (mistakes.length > 0) return { mistakes };
  const records = inOrderOf(value, Object.fromEntries(entries.map(({ id, ...entry }) => [id, entry])));
  return { text: writeJson(kind === 'record' ? records : entries, original) };
}

/**
 * The file that a document becomes when an editor saves it, in the project's form; or the mistakes, in the words of the
 * schemas. `original` is the file as it is, '' for a new page.
 */
export function fromSurface(place: DocumentPart, held: SurfaceDocument, original: string): WriteResult {
  const { kind, isReadOnly, help }: Document = DOCUMENTS[place.name];
  const file = fileOf(place);
  if (isReadOnly) return { mistakes: [{ file, field: 'the file', says: `is not changed here. ${help}` }] };
  if (original !== '' && held.version !== versionOf(original)) {
    const says = 'has changed since you opened it: load the page again, so that no change is lost';
    return { mistakes: [{ file, field: 'the file', says }] };
  }
  if (kind === 'list' || kind === 'record') return writeList(place, held, original);
  const { version: _, body = '', ...rest } = held;
  const entry = withoutEmpty(rest, fieldsOf(place.name));
  const mistakes = wrong(place, entry, '');
  if (kind === 'pages') {
    if (body.trim() === '') mistakes.push({ file, field: 'text', says: 'is empty' });
    return mistakes.length > 0
      ? { mistakes }
      : { text: writePage({ front: entry, body }, original, isDay(place.name)) };
  }
  const value: unknown = JSON.parse(original);
  const [id, before] = kind === 'single' ? onlyOf(value) : ['', value as Entry];
  if (kind === 'words') mistakes.push(...membership(place, withIds(words(before)), withIds(words(entry))));
  if (mistakes.length > 0) return { mistakes };
  const ordered = inOrderOf(before, entry);
  return { text: writeJson(kind === 'single' ? { [id]: ordered } : ordered, original) };
}

/** Plain words as a record of entries, so that lost and new names are reported alike. */
const words = (entry: Entry) => Object.fromEntries(Object.keys(entry).map((key) => [key, {}]));
