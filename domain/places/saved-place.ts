import { normaliseWords } from '#domain/areas/regions.ts';

/** How many places an account may keep. */
export const SAVED_PLACES_MAX = 10;
/** The longest name of a saved place, in characters. */
export const PLACE_NAME_MAX = 40;

/** The name of a saved place as it is kept, with single spaces; null when it is empty, too long or only signs. */
export function readPlaceName(text: string): string | null {
  const name = text.replace(/\s+/g, ' ').trim();
  return normaliseWords(name) === '' || name.length > PLACE_NAME_MAX ? null : name;
}
