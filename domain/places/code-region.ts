import { findRegion } from '#domain/areas/regions.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { location } from '#domain/messages/shop/checkout/checkout.ts';
import { describedPlace as words } from '#domain/messages/shop/checkout/described-place.ts';
import { areaOfCode } from './ghana-post.ts';

/** The region that the first letter of a GhanaPost code stands for; younger regions share the letter of the old one. */
const REGION_OF: Readonly<Record<string, string>> = {
  A: 'Ashanti Region',
  B: 'Bono Region',
  C: 'Central Region',
  E: 'Eastern Region',
  G: 'Greater Accra Region',
  N: 'Northern Region',
  U: 'Upper East Region',
  V: 'Volta Region',
  W: 'Western Region',
  X: 'Upper West Region',
};

/**
 * Why a code in its written form can't be of a place in this region, as a sentence for the customer; null when it can.
 * Without a region: only whether we drive to the code's own.
 */
export function codeProblem(code: string, region?: string | null): string | null {
  const own = REGION_OF[code.slice(0, 1)];
  if (own === undefined) return null;
  const served = findRegion(own);
  if (served === null) return location.regionNotServed(own);
  const claimed = region ? findRegion(region) : null;
  return claimed === null || claimed === served ? null : words.codeElsewhere(code, served.name);
}

/** Whether a code's letters stand for one of our areas, and for another one than this. The team checks such a place. */
export function contradictsCode(code: string, areaName: string, served: Pick<TripFees, 'opened'>): boolean {
  const own = areaOfCode(code, served);
  const isSure = code.startsWith('GT') || code.startsWith('CX') || own !== areaOfCode(code, {});
  return isSure && own !== areaName;
}
