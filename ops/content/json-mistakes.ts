import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FEE_KEYS, isFeeKey } from '#domain/areas/trip-fees.ts';
import { DESCRIPTION_MAX, FULL_TITLE_MAX } from '#domain/page-metadata.ts';
import { parseMoney, toDecimal } from '#domain/prices/money.ts';
import { PRICE_MAX } from '#domain/prices/price-changes.ts';
import { wrongFacts } from './fact-mistakes.ts';
import { wrongEntries, wrongShape } from './json-shape.ts';
import { eachText, INVISIBLE, type JsonFile, type Mistake } from './mistake.ts';
import { wrongAreas } from './opened-areas.ts';
import { wrongPageWords } from './page-words.ts';
import { swappedFields } from './swapped-fields.ts';
import { unfitPlain } from './text-mistakes.ts';

type Entry = Record<string, unknown>;
/** Where the content and the site's public files are. */
export type Folders = { content: string; publicFiles: string };

const entriesOf = ({ value }: JsonFile): Entry[] =>
  Array.isArray(value) ? value.filter((one): one is Entry => typeof one === 'object' && one !== null) : [];

/** What names an entry in its file: its id, or what kind of discount it is. */
const nameOf = (entry: Entry, index: number) => String(entry.id ?? entry.discount_type ?? index + 1);

/** The fields that must differ between the entries of one file. */
const UNIQUE = ['id', 'slug', 'discount_type', 'position'];

/** What else must differ in a file: what customers tell its entries apart by, and where home shows them. */
const UNIQUE_IN: Readonly<Record<string, readonly string[]>> = {
  'catalogue.json': ['name', 'featured'],
  'faq.json': ['question'],
};
/** Small and capital letters are the same to a reader, and in some systems' file names. */
const folded = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** The lists that may be empty: without ratings there is no page of them. */
const MAY_BE_EMPTY = ['ratings.json', 'opened.json', 'closed.json'];

function emptyLists(file: JsonFile): Mistake[] {
  const isEmpty = Array.isArray(file.value) && file.value.length === 0 && !MAY_BE_EMPTY.includes(file.name);
  return isEmpty
    ? [{ file: file.name, field: 'the list', says: 'is empty, and so would be its place on the page' }]
    : [];
}

/** A shop that sells nothing: the server refuses it from the owner too. */
function nothingOffered(file: JsonFile): Mistake[] {
  const isSold = file.name !== 'catalogue.json' || entriesOf(file).some(({ offered }) => offered !== false);
  return isSold ? [] : [{ file: file.name, field: 'offered', says: 'is false for every service: offer one' }];
}

/** In characters: the longest text that a page has room for; the longest of today has 230. */
const TEXT_MOST = 600;

/** What a camera or a computer calls a picture. */
const FILE_NAME = /^(?:\S+\.(?:jpe?g|png|webp|heic|avif)|(?:IMG|DSC|PXL)[_-]?\d\w*)$/i;

/** Texts that would break the page, or that read otherwise than they look. */
function unfitTexts(file: JsonFile): Mistake[] {
  const mistakes: Mistake[] = [];
  eachText(file.value, (field, text) => {
    if (text.length > TEXT_MOST)
      mistakes.push({
        file: file.name,
        field,
        says: `has ${text.length} characters; pages have room for ${TEXT_MOST}`,
      });
    if (INVISIBLE.test(text))
      mistakes.push({ file: file.name, field, says: 'holds a character that nobody sees: type the text again' });
    if (/(?:^|\.)alt$/.test(field) && FILE_NAME.test(text.trim()))
      mistakes.push({ file: file.name, field, says: `is ${text}, a file’s name: write what the picture shows` });
    const plain = unfitPlain(text);
    if (plain !== null) mistakes.push({ file: file.name, field, says: plain });
  });
  return mistakes;
}

function duplicates(file: JsonFile): Mistake[] {
  const entries = entriesOf(file);
  return [...UNIQUE, ...(UNIQUE_IN[file.name] ?? [])].flatMap((field) => {
    const values = entries.map((entry) => folded(entry[field]));
    return entries.flatMap((entry, index): Mistake[] => {
      const first = values.indexOf(folded(entry[field]));
      if (entry[field] === undefined || first === index) return [];
      const says = `is ${JSON.stringify(entry[field])}, which entry ${first + 1} of the file has too`;
      return [{ file: file.name, field: `${nameOf(entry, index)}.${field}`, says }];
    });
  });
}

/** Ids that are no addresses: they name entries in links, scripts and orders. */
function unfitIds(file: JsonFile): Mistake[] {
  return entriesOf(file).flatMap((entry, index) =>
    ['id', 'slug']
      .filter((field) => typeof entry[field] === 'string' && !/^[a-z0-9-]+$/.test(entry[field]))
      .map((field) => ({
        file: file.name,
        field: `${nameOf(entry, index)}.${field}`,
        says: `is ${JSON.stringify(entry[field])}; it has small letters, digits and dashes alone`,
      })),
  );
}

/** Two pictures that are compared and are one. */
function sameTwice(file: JsonFile): Mistake[] {
  return entriesOf(file).flatMap((entry, index) => {
    if (typeof entry.before !== 'string' || entry.before !== entry.after) return [];
    return [{ file: file.name, field: `${nameOf(entry, index)}.after`, says: 'is the same picture as before' }];
  });
}

/** Whether an amount is one that the owner could set, too. */
const isPrice = (amount: number | null) => amount !== null && amount > 0 && amount <= PRICE_MAX;

/** Fees of trips: `fees.json` names what the shop knows, each with a price, and `paused.json` where none goes now. */
function wrongFees(file: JsonFile, opened: readonly unknown[]): Mistake[] {
  if (file.name !== 'fees.json' && file.name !== 'paused.json') return [];
  return Object.entries(file.value as Entry).flatMap(([key, fee]): Mistake[] => {
    const says =
      isFeeKey(key) || (file.name === 'paused.json' && opened.includes(key))
        ? file.name === 'paused.json' || (typeof fee === 'string' && isPrice(parseMoney(fee)))
          ? null
          : `is ${JSON.stringify(fee)}; a fee is written in cedis above zero, such as "40.00", of ${toDecimal(PRICE_MAX)} at most`
        : `is no fee of a trip; they are ${FEE_KEYS.join(', ')}`;
    return says === null ? [] : [{ file: file.name, field: key, says }];
  });
}

const SHOWN = /\.(?:webp|jpe?g|png|avif)$/;

/** Pictures beside the site's own, and those under a fixed address. */
function missingPictures(file: JsonFile, { content, publicFiles }: Folders): Mistake[] {
  const mistakes: Mistake[] = [];
  eachText(file.value, (field, text) => {
    const path = text.startsWith('../assets/')
      ? resolve(content, text)
      : text.startsWith('/images/')
        ? join(publicFiles, text)
        : null;
    if (path === null) return;
    if (!existsSync(path)) mistakes.push({ file: file.name, field, says: `is ${text}, and no such picture is there` });
    else if (!SHOWN.test(text))
      mistakes.push({
        file: file.name,
        field,
        says: `is ${text}, which not every browser shows: save it as JPEG or WebP`,
      });
  });
  return mistakes;
}

/** Addresses of other sites must be whole ones. */
function brokenAddresses(file: JsonFile): Mistake[] {
  const mistakes: Mistake[] = [];
  eachText(file.value, (field, text) => {
    if (/\burl$|Url$/.test(field) && !/^https?:\/\/[^\s/]+\.[^\s/]+/.test(text))
      mistakes.push({
        file: file.name,
        field,
        says: `is ${text}, which is no whole address such as https://example.com`,
      });
  });
  return mistakes;
}

/** Titles and sentences that search engines would cut or not find: `…-meta` in sections.json. */
function unfitMetadata(file: JsonFile, shop: string): Mistake[] {
  if (file.name !== 'sections.json') return [];
  return Object.entries(file.value as Record<string, { title?: unknown; lead?: unknown }>).flatMap(
    ([id, { title = '', lead = '' }]) => {
      if (!id.endsWith('-meta') || typeof title !== 'string' || typeof lead !== 'string') return [];
      const whole = (title.includes(shop) ? title : `${title} | ${shop}`).replaceAll('*', '');
      return [
        ...(whole.length > FULL_TITLE_MAX
          ? [
              {
                field: `${id}.title`,
                says: `has ${whole.length} characters with the shop’s name; ${FULL_TITLE_MAX} are shown`,
              },
            ]
          : []),
        ...(lead.length > DESCRIPTION_MAX
          ? [{ field: `${id}.lead`, says: `has ${lead.length} characters; ${DESCRIPTION_MAX} are shown` }]
          : []),
        ...(lead.trim() === ''
          ? [{ field: `${id}.lead`, says: 'is missing, and search engines and chats show it below the title' }]
          : []),
      ].map((one) => ({ file: file.name, ...one }));
    },
  );
}

/** Every mistake in one JSON file of the content, one for each field; `shop` is the shop's name. */
export function jsonMistakes(
  file: JsonFile,
  folders: Folders,
  {
    shop,
    opened,
    turnaroundHours,
    today,
  }: { shop: string; opened: readonly unknown[]; turnaroundHours?: number; today: string },
): Mistake[] {
  const unread = wrongShape(file.name, file.value);
  if (unread.length > 0) return unread;
  const mistakes = [
    ...emptyLists(file),
    ...nothingOffered(file),
    ...wrongFees(file, opened),
    ...wrongAreas(file),
    ...wrongFacts(file, today),
    ...unfitTexts(file),
    ...duplicates(file),
    ...unfitIds(file),
    ...sameTwice(file),
    ...swappedFields(file.value, nameOf).map((one) => ({ file: file.name, ...one })),
    ...missingPictures(file, folders),
    ...brokenAddresses(file),
    ...unfitMetadata(file, shop),
    ...wrongPageWords(file.name, file.value, turnaroundHours),
  ];
  const named = new Set(mistakes.map(({ field }) => field));
  return [...mistakes, ...wrongEntries(file.name, file.value, nameOf).filter(({ field }) => !named.has(field))];
}
