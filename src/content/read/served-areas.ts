import { type CollectionEntry, getCollection } from 'astro:content';
import { type Area, areaOf, type Region, SERVED } from '#domain/areas/regions.ts';
import { feeWith } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { AREA_CODES } from '#domain/places/ghana-post.ts';
import { formatShop, type Pesewas } from '#domain/prices/money.ts';
import { builtFees } from './built-fees.ts';
import { inOrder } from './in-order.ts';
import { shopFacts } from './shop-facts.ts';

/** An area that we serve, as its page shows it; fees are for one trip. */
export type AreaPage = {
  entry: CollectionEntry<'areas'>;
  area: Area;
  region: Region;
  /** What one trip to the area costs. */
  fee: Pesewas;
  /** Why nobody can book there now; null while we drive. */
  paused: string | null;
  /** The letters that GhanaPost codes in the area begin with. */
  code: string;
  /** Towns around it, by what a trip there costs. */
  around: { names: string[]; fee: Pesewas }[];
  /** Puts the shop's facts into a text that names them in braces, such as {fee}. */
  filled: (text: string) => string;
};

const fileOf = (id: string) => `src/content/areas/${id}.md`;

function codeOf(name: string): string {
  const code = AREA_CODES.find(([, area]) => area === name)?.[0];
  if (code === undefined) throw new Error(`domain/places/ghana-post.ts has no letters for ${name}`);
  return code;
}

function pageOf(entry: CollectionEntry<'areas'>, facts: Readonly<Record<string, string>>): AreaPage {
  const file = fileOf(entry.id);
  const served = SERVED.find(({ area }) => area.key === entry.id);
  if (served === undefined) throw new Error(`${file}: domain/areas/regions.ts serves no area "${entry.id}"`);
  const { area, region } = served;
  const fee = feeWith(builtFees, area.key) ?? 0;
  const values: Readonly<Record<string, string>> = {
    ...facts,
    town: area.name,
    region: region.name,
    fee: formatShop(fee),
    trips: formatShop(2 * fee),
    regionFee: formatShop(builtFees[region.feeKey]),
    code: codeOf(area.name),
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
  const byFee = Map.groupBy(entry.data.around, feeOf);
  const around = [...byFee].map(([own, names]) => ({ fee: own, names }));
  return { entry, area, region, fee, paused, code: codeOf(area.name), around, filled };
}

/** The areas that the owner has opened: they have no page, and lists name them with what a trip costs, or their pause. */
export function openedAreas(): { name: string; fee: Pesewas; paused: string | null }[] {
  const { opened = [], paused = {} } = builtFees;
  return opened.map(({ key, name, fee }) => {
    const again = paused[key];
    return { name, fee, paused: again === undefined ? null : messages.location.paused(name, again) };
  });
}

/**
 * Every area that domain/areas/regions.ts serves, with the texts of its page, in their order. An area without a file, and a
 * file without an area, fail the build.
 */
export async function servedAreas(): Promise<AreaPage[]> {
  const { turnaround, hours } = await shopFacts();
  const entries = inOrder(await getCollection('areas'));
  const missing = SERVED.find(({ area }) => !entries.some(({ id }) => id === area.key));
  if (missing !== undefined) throw new Error(`${fileOf(missing.area.key)} is missing: we serve ${missing.area.name}`);
  return entries.map((entry) => pageOf(entry, { turnaround, hours }));
}
