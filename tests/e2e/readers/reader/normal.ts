import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messages } from '#domain/messages.ts';
import { TURNAROUND_HOURS } from '#tests/e2e/support/content.ts';
import { type Heard, TEXT } from './tree.ts';

/**
 * What changes without a change of the screen is replaced here, and only here: what an editor may change, prices, days,
 * codes, names. So a screen's text says where the words come from: `‹home-hero title›` is the title of that section.
 */

const CONTENT = resolve(import.meta.dirname, '../../../../src/content');
/** A text of fewer letters is only replaced where it is all that is said. */
const LONG = 12;
/** Whose texts stand inside of our sentences, however short they are. */
const INSIDE = ['catalogue', 'facts', 'pairs'];
/** Customers' help may have a number and an address of its own, or the shop's. */
const ONE_NAME: Record<string, string> = { supportPhoneShown: 'phoneShown', supportEmail: 'email' };
/** Names that are nobody's to change. */
const FIXED = ['social name'];

type Words = { text: string; as: string; file: string };

const flat = (text: string) => text.replaceAll('*', '').replace(/\s+/g, ' ').trim();

/** Every text of the content, with its place. Prices and paths are none. */
function wordsOf(value: unknown, file: string, place: string): Words[] {
  if (typeof value === 'string') {
    if (value.length < 2 || /^(?:\.\.\/.*|\/.*|[\d.]+)$/.test(value) || FIXED.includes(place)) return [];
    return [{ text: flat(value), as: `‹${place}›`, file }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = place.split(' ').at(-1) ?? file;
    return wordsOf(inner, file, Array.isArray(value) ? place : `${name} ${ONE_NAME[key] ?? key}`);
  });
}

/** A service's name is shown in two lines where it has brackets. */
const inLines = (words: Words): Words[] => {
  const [before, after] = words.text.split(' (', 2);
  if (words.as !== '‹catalogue name›' || !before || after === undefined) return [words];
  return [words, { ...words, text: before }, { ...words, text: `(${after}`, as: '' }];
};

const TURNAROUND = messages.pages.turnaround(TURNAROUND_HOURS);

const ALL_WORDS = readdirSync(CONTENT)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const file = name.slice(0, -'.json'.length);
    const text = readFileSync(resolve(CONTENT, name), 'utf8');
    // Labels keep the word in braces: what they say is longer.
    const value: unknown = JSON.parse(file === 'labels' ? text : text.replaceAll('{turnaround}', TURNAROUND));
    return wordsOf(value, file, file).flatMap(inLines);
  })
  .concat({ text: TURNAROUND, as: '‹shop turnaround›', file: 'facts' })
  .sort((one, other) => other.text.length - one.text.length);

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The sentences of the screens: where a page is ours, they are no content, even if the content has the same words. */
const OURS = new Set(textsIn(messages));
const NAMES_AND_OTHERS = ALL_WORDS.filter(
  ({ text, file }) => INSIDE.includes(file) || !(OURS.has(text) || text.includes('{')),
);

const DAY = 'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sun|Mon|Tue|Wed|Thu|Fri|Sat';
const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec';

const CHANGING: [RegExp, string][] = [
  [/-?(?:GH₵|GHS|₵)\s?[\d,]+(?:\.\d\d)?/g, '‹price›'],
  [/ before ‹price›/g, ''],
  [/\d+%/g, '‹n›%'],
  [/R-\d+/g, '‹number›'],
  [/\d+ orders? shown/g, '‹n› orders shown'],
  [/Pair \d/g, 'Pair ‹n›'],
  [/\b(?:Abena|Efua)\w{6,}/g, '‹first name›'],
  [/ama\.[\w.]+@example\.com/g, '‹email›'],
  [/https?:\/\/\S+/g, '‹link›'],
  [new RegExp(`\\b(?:(?:${DAY}),? )?\\d{1,2} (?:${MONTH})(?: \\d{4})?\\b`, 'g'), '‹day›'],
  [new RegExp(`\\b(?:${MONTH}) \\d{1,2}(?:, \\d{4})?\\b`, 'g'), '‹day›'],
  [new RegExp(`\\b(?:today|tomorrow|${DAY})\\b`, 'gi'), '‹day›'],
  [/\b\d{1,2}(?::\d\d)? ?[ap]m\b/gi, '‹time›'],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, '‹time›'],
  [/\border_\w+/g, '‹reference›'],
  [/[\d,]+(?=\+$|Kg$)/g, '‹n›'],
  [/\b[A-Z\d]{4}-?[A-Z\d]{4}\b/g, '‹code›'],
];

/** One text without what changes; `isContent` where an editor wrote the page. */
export function normalText(text: string, isContent = false): string {
  let normal = flat(text);
  for (const { text: words, as, file } of isContent ? ALL_WORDS : NAMES_AND_OTHERS) {
    const [before, after] = words.split(/\{\w+\}/, 2);
    if (normal === words) return as;
    if (after !== undefined) {
      if (before && normal.startsWith(before) && normal.endsWith(after)) return as;
    } else if (INSIDE.includes(file) || (isContent && words.length >= LONG)) normal = normal.replaceAll(words, as);
  }
  for (const [pattern, as] of CHANGING) normal = normal.replace(pattern, as);
  return normal;
}

/** The same screen without what changes: of things that then are alike, one after the other, the first is kept. */
export function normalTree(things: readonly Heard[], isContent = false): Heard[] {
  const normal = things
    // An editor decides which prices have a price before.
    .filter(({ role }) => role !== 'deletion')
    .map((thing) => ({
      ...thing,
      name: normalText(thing.name, isContent),
      value: normalText(thing.value, isContent),
      description: normalText(thing.description, isContent),
      children: normalTree(thing.children, isContent),
    }));
  const kept: Heard[] = [];
  for (const thing of normal) {
    if (thing.role === TEXT && thing.name === '') continue;
    const before = kept.at(-1);
    if (
      before === undefined ||
      JSON.stringify({ ...before, isFocused: false }) !== JSON.stringify({ ...thing, isFocused: false })
    )
      kept.push(thing);
  }
  return kept;
}
