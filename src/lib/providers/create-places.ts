import type { PublicSettings } from '#contract/settings.ts';
import type { Places } from './places.ts';
import { createGazetteerPlaces } from './places-gazetteer.ts';
import { createGooglePlaces } from './places-google.ts';

/** The search that the settings allow, or null when there is none and addresses are entered by hand. */
export function createPlaces(maps: PublicSettings['maps'], apiBase: string): Places | null {
  if (maps.api_key !== null) return createGooglePlaces(maps.api_key);
  if (maps.gazetteer_url === null) return null;
  return createGazetteerPlaces(new URL(maps.gazetteer_url, new URL(apiBase, globalThis.location?.href)).href);
}
