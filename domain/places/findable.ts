import { insideGhana } from '#domain/areas/regions.ts';
import { location as messages } from '#domain/messages/shop/checkout/checkout.ts';
import { codeProblem } from './code-region.ts';
import { locatingWords, rateDirections } from './directions.ts';
import { normaliseDigitalAddress } from './ghana-post.ts';

/** What a rider is given to find a place; null, blank and missing are the same. */
export type Directions = {
  name?: string | null | undefined;
  address?: string | null | undefined;
  /** The street or landmark, and directions, in the customer's words. */
  landmark?: string | null | undefined;
  digital_address?: string | null | undefined;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
  /** The region that the place is in; a code must not be of another one. */
  region?: string | null | undefined;
};

/** How many words must describe a place that has neither a pin nor a code. */
const WORDS_MIN = 3;

const SENTENCES = {
  nothing: messages.landmarkVague,
  quarter: messages.quarterAlone,
  unreadable: messages.landmarkUnreadable,
} as const;

function hasPoint({ lat, lng, digital_address: code }: Directions): boolean {
  if (typeof lat === 'number' && typeof lng === 'number' && insideGhana(lat, lng)) return true;
  return normaliseDigitalAddress(code ?? '') !== null;
}

/**
 * What a rider would miss to find a place, as a sentence for the customer; null when the place can be found. Every
 * place needs a line of directions that names something to look for. It also needs a pin, a GhanaPost code or, without
 * both, three words that tell where it is; a quarter or a town alone is never enough. A code of another region than the
 * place's own, where that is given, contradicts it.
 */
export function placeProblem(place: Directions): string | null {
  const directions = place.landmark?.trim() ?? '';
  if (directions === '') return messages.landmarkRequired;
  const worth = rateDirections(directions);
  if (worth !== 'useful') return SENTENCES[worth];
  const code = normaliseDigitalAddress(place.digital_address ?? '');
  const contradiction = code === null || !place.region ? null : codeProblem(code, place.region);
  if (contradiction !== null) return contradiction;
  if (hasPoint(place)) return null;
  const description = [place.name, place.address, directions].filter(Boolean).join(' ');
  return locatingWords(description) < WORDS_MIN ? messages.moreDirections : null;
}
