import { type CollectionEntry, getCollection } from 'astro:content';
import { type PagedArea, pagedAreas } from '#domain/areas/area-pages.ts';
import { areaOf, type Region } from '#domain/areas/regions.ts';
import { feeWith } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { AREA_CODES } from '#domain/places/ghana-post.ts';
import { formatShop, type Pesewas } from '#domain/prices/money.ts';
import labels from '#src/content/labels.json';
import { builtFees, closedAreas } from './built-fees.ts';
import { inOrder } from './in-order.ts';
import { shopFacts } from './shop-facts.ts';

/** An area that we serve, or that the owner has closed, as its page shows it; fees are for one trip. */
export type AreaPage = {
  entry: CollectionEntry<'areas'>;
  area: PagedArea;
  region: Region;
  /** Whether the owner has closed it: its page says so, and no list names it. */
  isClosed: boolean;
  /** What one trip to the area costs. */
  fee: Pesewas;
  /** Why nobody can book there now; null while we drive. */
  paused: string | null;
  /** The letters that GhanaPost codes in the area begin with; null where nobody has said them. */
  code: string | null;
  /** Towns around it, by what a trip there costs. */
  around: { names: string[]; fee: Pesewas }[];
  /** Puts the shop's facts into a text that names them in braces, such as {fee}. */
  filled: (text: string) => string;
};

const areas = pagedAreas(builtFees.opened ?? [], closedAreas);

const fileOf = (id: string) => `src/content/areas/${id}.md`;

function codeOf({ name, letters }: PagedArea): string | null {
  if (letters !== null) return letters === '' ? null : letters;
  const code = AREA_CODES.find(([, area]) => area === name)?.[0];
  if (code === undefined) throw new Error(`domain/places/ghana-post.ts has no letters for ${name}`);
  return code;
}

function pageOf(entry: CollectionEntry<'areas'>, facts: Readonly<Record<string, string>>): AreaPage {
  const file = fileOf(entry.id);
  const area = areas.find(({ slug }) => slug === entry.id);
  if (area === undefined) throw new Error(`${file}: no area "${entry.id}" is served: ${areas.map(({ slug }) => slug)}`);
  const { region } = area;
  const fee = feeWith({ ...builtFees, opened: [...(builtFees.opened ?? []), ...closedAreas] }, area.key) ?? 0;
  const code = codeOf(area);
  const values: Readonly<Record<string, string>> = {
    ...facts,
    town: area.name,
    region: region.name,
    fee: formatShop(fee),
    trips: formatShop(2 * fee),
    regionFee: formatShop(builtFees[region.feeKey]),
    code: code ?? labels.codesUnknown,
  };
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`${file}: ${braces} is unknown; known are {${Object.keys(values).join('}, {')}}`);
      return value;
    });
  const feeOf = (name: string): Pesewas => {
    const found = areaOf({ region: region.name, localities: [name], address: `${name}, ${region.name}` }, builtFees);
    if (!found.ok) throw new Error(`${file}: around: ${name}: ${found.message}`);
    return found.fee;
  };
  const again = builtFees.paused?.[area.key];
  const paused = again === undefined ? null : messages.location.paused(area.name, again);
  const isClosed = area.kind === 'closed';
  const byFee = Map.groupBy(isClosed ? [] : entry.data.around, feeOf);
  const around = [...byFee].map(([own, names]) => ({ fee: own, names }));
  return { entry, area, region, isClosed, fee, paused, code, around, filled };
}

/** The areas that the owner has opened and that have no page: lists name them with what a trip costs, or their pause. */
export async function openedAreas(): Promise<{ name: string; fee: Pesewas; paused: string | null }[]> {
  const { opened = [], paused = {} } = builtFees;
  const paged = await pagedKeys();
  return opened
    .filter(({ key }) => !paged.has(key))
    .map(({ key, name, fee }) => {
      const again = paused[key];
      return { name, fee, paused: again === undefined ? null : messages.location.paused(name, again) };
    });
}

/** The keys of the areas that have a page. */
export async function pagedKeys(): Promise<Set<string>> {
  const ids = new Set((await getCollection('areas')).map(({ id }) => id));
  return new Set(areas.filter(({ slug }) => ids.has(slug)).map(({ key }) => key));
}

/** Whether the page of this name is of an area that the owner has closed: search engines don't list it. */
export const isClosedPage = (id: string) => areas.some(({ slug, kind }) => slug === id && kind === 'closed');

/**
 * Every area with a page, with its texts, in their order: the built-in ones, each of which must have one, those that the
 * owner has opened, and those that are closed again. A file without an area fails the build.
 */
export async function areaPages(): Promise<AreaPage[]> {
  const { turnaround, hours } = await shopFacts();
  const entries = inOrder(await getCollection('areas'));
  const missing = areas.find(({ slug, kind }) => kind === 'built in' && !entries.some(({ id }) => id === slug));
  if (missing !== undefined) throw new Error(`${fileOf(missing.slug)} is missing: we serve ${missing.name}`);
  return entries.map((entry) => pageOf(entry, { turnaround, hours }));
}

/** The areas with a page that we serve. */
export async function servedAreas(): Promise<AreaPage[]> {
  return (await areaPages()).filter(({ isClosed }) => !isClosed);
}
