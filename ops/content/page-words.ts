import { eachText, type Mistake } from './mistake.ts';
import { looseBraces, unfitStars } from './text-mistakes.ts';

/** What the page of an area fills in (src/content/read/served-areas.ts). */
export const AREA_VALUES = ['town', 'region', 'code', 'fee', 'trips', 'regionFee', 'turnaround', 'hours'] as const;

/** What other pages fill in (src/content/read/filled.ts), and the files in whose texts they do. */
export const PAGE_VALUES = ['turnaround'] as const;
const FILLED_FILES = ['sections.json', 'steps.json', 'experience.json', 'faq.json'];

/** The sections that pages show, each with the words in braces that its fields need. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'home-meta': {},
  'home-hero': {},
  'home-steps': {},
  'home-featured': {},
  'home-results': {},
  'home-prices': {},
  'home-fees': {},
  'home-all': {},
  'home-experience': {},
  'home-tailored': {},
  'home-who': {},
  'home-care': {},
  'home-last': {},
  ratings: {},
  'about-meta': {},
  'about-hero': {},
  'about-why': {},
  'about-approach': {},
  'about-care': {},
  'about-restoration': {},
  'about-sustainable': {},
  'about-values': {},
  'about-join': {},
  'rates-meta': {},
  'rates-hero': {},
  'rates-faq': {},
  'share-friend': {},
  'services-meta': {},
  'services-hero': {},
  'services-how': {},
  'cart-meta': {},
  'checkout-meta': {},
  'areas-meta': {},
  'areas-head': {},
  'area-head': { title: ['town'] },
  'area-closed': { title: ['town'] },
  'area-cost': { lead: ['town'], shout: ['town'] },
  'area-find': {},
  'area-faq': { title: ['town'] },
  'care-meta': {},
  'care-head': {},
  'guide-stop': {},
};

/** The small words that pages show, each with the words in braces that it needs (src/content/labels.json). */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  homeLink: [],
  cart: [],
  cartItem: [],
  cartPlural: [],
  account: [],
  menuNavigation: [],
  goTo: [],
  reachUs: [],
  map: [],
  before: [],
  after: [],
  wipe: ['name'],
  fromPrice: ['price'],
  aTrip: ['price'],
  areas: ['areas'],
  turnaround: ['turnaround'],
  payments: [],
  inNumbers: [],
  resultsRail: [],
  showPair: ['number', 'name'],
  materials: [],
  tailored: [],
  row: [],
  foam: [],
  circle: [],
  updated: [],
  stars: ['stars'],
  pairBefore: ['name'],
  pairAfter: ['name'],
  homeStep: [],
  breadcrumbs: [],
  areasServed: [],
  careGuides: [],
  serviceType: [],
  severalPairs: ['service', 'total'],
  trip: ['town'],
  bothTrips: [],
  backIn: [],
  ridersGo: [],
  codes: [],
  codesBegin: ['code'],
  codesUnknown: [],
  closedArea: ['town'],
  theClean: [],
  theTrips: [],
  around: ['town'],
  aroundWhy: [],
  quarters: [],
  readOn: [],
  beforeYouStart: [],
  youNeed: [],
  never: [],
  moreGuides: [],
  plusTrips: [],
};

/** The files whose entries pages know by name: each field of each entry with the words in braces that it needs. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>> = {
  'facts.json': { shop: {} },
  'sections.json': SECTIONS,
  'labels.json': Object.fromEntries(Object.entries(LABELS).map(([name, braces]) => [name, { '': braces }])),
};

/** The words in braces that a page may fill in at a field such as `area-cost.lead`. */
function filledAt(file: string, field: string): readonly string[] {
  if (file === 'labels.json') return LABELS[field] ?? [];
  if (file === 'sections.json' && field.startsWith('area-')) return AREA_VALUES;
  return FILLED_FILES.includes(file) ? PAGE_VALUES : [];
}

const BRACES = /\{([^{}\s]*)\}/g;
const bracesOf = (text: string) => [...text.matchAll(BRACES)].map(([, name = '']) => name);

/** Words in braces that nothing fills in; a page would show them as they are. */
export function unknownBraces(text: string, filled: readonly string[]): string | null {
  const unknown = bracesOf(text).find((name) => !filled.includes(name));
  if (unknown === undefined) return null;
  const rest = filled.length === 0 ? 'and nothing is filled in here' : `what is filled in is {${filled.join('}, {')}}`;
  return `holds {${unknown}}; ${rest}`;
}

/** The shop's turnaround as a number in a text that can name it: it would stay when the fact changes. */
export function typedTurnaround(text: string, hours: number | undefined): string | null {
  const isTyped = [...text.matchAll(/\b(\d+)[ -]hours?\b/gi)].some(([, typed]) => Number(typed) === hours);
  return isTyped ? `names ${hours} hours: write {turnaround}, which pages fill in from facts.json` : null;
}

/** What is wrong with one entry that pages know: it is gone, empty, or lacks words that a page fills in. */
function wrongEntry(entry: unknown, fields: Readonly<Record<string, readonly string[]>>): [string, string][] {
  if (entry === undefined) return [['', 'is gone, and a page shows it']];
  if (typeof entry === 'string' && entry.trim() === '') return [['', 'is empty']];
  return Object.entries(fields).flatMap(([field, needed]) => {
    const text = JSON.stringify(field === '' ? entry : (entry as Record<string, unknown> | null)?.[field]) ?? '';
    return needed
      .filter((name) => !text.includes(`{${name}}`))
      .map((name): [string, string] => [field, `has lost {${name}}, which the page fills in`]);
  });
}

/**
 * Mistakes in the words that pages know by name, and words in braces that nothing fills in. `value` is the parsed JSON
 * of a file of the content; files whose entries no page names are checked for braces alone, and for `turnaroundHours` typed
 * as a number.
 */
export function wrongPageWords(file: string, value: unknown, turnaroundHours?: number): Mistake[] {
  const entries = (value ?? {}) as Record<string, unknown>;
  const mistakes = Object.entries(KNOWN[file] ?? {}).flatMap(([id, fields]) =>
    wrongEntry(entries[id], fields).map(([field, says]) => ({
      file,
      field: field === '' ? id : `${id}.${field}`,
      says,
    })),
  );
  eachText(value, (field, text) => {
    const filled = filledAt(file, field);
    const isFilled = file !== 'labels.json' && filled.some((name) => name === 'turnaround');
    const isTitle = file === 'sections.json' && /\.(?:title|shout)$/.test(field);
    const stars = isTitle ? unfitStars(text) : null;
    const says =
      unknownBraces(text, filled) ??
      looseBraces(text) ??
      stars ??
      (isFilled ? typedTurnaround(text, turnaroundHours) : null);
    if (says !== null) mistakes.push({ file, field, says });
  });
  return mistakes;
}
