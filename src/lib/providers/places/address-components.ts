/**
 * The two spellings of an address component in the maps library: places use camelCase, the geocoder uses snake_case.
 * Everything after `readComponents` uses one.
 */
export type RawComponent =
  | { longText: string | null; types: readonly string[] }
  | { long_name: string; types: readonly string[] };

/** Where a place lies, by its components; a part is empty where they do not say. */
export type AddressParts = { region: string; localities: string[]; neighbourhood: string; route: string };

const LOCALITY = ['locality', 'postal_town'];
const PARTS = ['sublocality_level_1', 'sublocality', 'neighborhood', 'sublocality_level_2'];

/** Reads components, of several results too: for each kind of place the first component of that kind counts. */
export function readComponents(components: readonly RawComponent[]): AddressParts {
  const named = components.map((one) => ({
    text: ('longText' in one ? (one.longText ?? '') : one.long_name).trim(),
    types: one.types,
  }));
  const first = (...types: string[]) =>
    types.map((type) => named.find((one) => one.text !== '' && one.types.includes(type))?.text).find(Boolean) ?? '';
  const localities = [first(...LOCALITY), ...PARTS.map((type) => first(type))].filter(Boolean);
  const route = first('route');
  return {
    region: first('administrative_area_level_1'),
    localities: [...new Set(localities)],
    neighbourhood: first('neighborhood', 'sublocality_level_1', 'sublocality'),
    route: /^unnamed road$/i.test(route) ? '' : route,
  };
}

/** Joins words by single spaces, so that 'Ho' is found in 'Ho, Ghana' and not in 'Hotel'. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;

/**
 * The address with its locality in it, because a rider can't use a plus code or a road alone. 'Greater Accra Region' in
 * an address does not name the town of Accra.
 */
export function withLocality(address: string, { region, localities: [locality] }: AddressParts): string {
  if (locality === undefined) return address;
  const spoken = region === '' ? wordsOf(address) : wordsOf(address).replaceAll(wordsOf(region), ' ');
  if (spoken.includes(wordsOf(locality))) return address;
  const [, rest = address, country = ''] = /^(.*?)(,\s*Ghana)?$/i.exec(address) ?? [];
  return `${rest}, ${locality}${country}`;
}
