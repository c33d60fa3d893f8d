import type { PublicSettings } from '#contract/settings.ts';
import type { Places } from './places.ts';

/**
 * The search that the settings allow, or null when there is none and addresses are entered by hand; only its own script
 * is fetched.
 */
export async function createPlaces(maps: PublicSettings['maps'], apiBase: string): Promise<Places | null> {
  if (maps.api_key !== null) {
    const { createGooglePlaces } = await import('./places-google.ts');
    return createGooglePlaces(maps.api_key);
  }
  if (maps.gazetteer_url === null) return null;
  const { createGazetteerPlaces } = await import('./places-gazetteer.ts');
  return createGazetteerPlaces(new URL(maps.gazetteer_url, new URL(apiBase, globalThis.location?.href)).href);
}
