import { findRegion, type Region, SERVED } from './regions.ts';
import type { OpenedArea } from './trip-fees.ts';

/** Letters of the languages of Ghana that are no Latin ones with an accent, as addresses write them. */
const PLAIN: Readonly<Record<string, string>> = { ɔ: 'o', ɛ: 'e', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v' };

/**
 * The end of the address of an area's page, which is also its file's name, such as 'cape-coast'; '' for a name that no
 * address can be made of.
 */
export function areaSlug(key: string): string {
  return key
    .replace(/./gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** An area that has a page, or may have one. */
export type PagedArea = {
  slug: string;
  key: string;
  name: string;
  region: Region;
  /** Its letters of GhanaPost codes, where the owner has said them; null for a built-in area. */
  letters: string | null;
  kind: 'built in' | 'opened' | 'closed';
};

/** Every area that may have a page: the built-in ones, which must, those that the owner has opened, and those closed again. */
export function pagedAreas(opened: readonly OpenedName[], closed: readonly OpenedName[]): PagedArea[] {
  const own = (areas: readonly OpenedName[], kind: PagedArea['kind']) =>
    areas.flatMap(({ key, name, region: regionName, letters }): PagedArea[] => {
      const [slug, region] = [areaSlug(key), findRegion(regionName)];
      return slug === '' || region === null ? [] : [{ slug, key, name, region, letters, kind }];
    });
  const builtIn = SERVED.map(({ area: { key, name }, region }): PagedArea => {
    return { slug: areaSlug(key), key, name, region, letters: null, kind: 'built in' };
  });
  const all = [...builtIn, ...own(opened, 'opened'), ...own(closed, 'closed')];
  return all.filter(({ slug }, at) => all.findIndex((other) => other.slug === slug) === at);
}

/** What a page needs of an area that the owner opened. */
type OpenedName = Pick<OpenedArea, 'key' | 'name' | 'region' | 'letters'>;
