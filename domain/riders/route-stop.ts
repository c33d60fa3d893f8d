import { normaliseWords, type Point, SERVED } from '#domain/areas/regions.ts';
import type { StopKind } from '#domain/orders/stops.ts';

/** What of a stop decides its place in a rider's day. */
export type RouteStop = {
  /** Names the stop: no other stop of the day has it. */
  key: string;
  area: string;
  /** When somebody is expected: the start of its window or its planned time (ISO); null at any time of the day. */
  at: string | null;
  lat: number | null;
  lng: number | null;
};

/** Where a stop is; null when nobody knows. */
export const coordinatesOf = ({ lat, lng }: Pick<RouteStop, 'lat' | 'lng'>): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

/** Stops in the order of their times, those for any time last; equal ones by their keys, so that the order is fixed. */
export function byTimeAndKey(a: RouteStop, b: RouteStop): number {
  return (a.at ?? '9999').localeCompare(b.at ?? '9999') || a.key.localeCompare(b.key);
}

/** What the day sheet says of a stop. */
export type SheetStop = {
  slug: string;
  kind: StopKind;
  planned_at: string | null;
  address: { lat: number | null; lng: number | null };
};

/** Names a stop in maps, sets and routes: `pickup KLN…`. An order has one stop of each kind. */
export const stopKeyText = ({ kind, slug }: Pick<SheetStop, 'kind' | 'slug'>) => `${kind} ${slug}`;

/**
 * A stop of the day sheet as the rules of routes read it, in an area by its key or name. One without coordinates counts as in the middle of its area, so
 * that a route stays in a town before it goes to the next.
 */
export function routeStop<Stop extends SheetStop>(stop: Stop, area: string): RouteStop & { stop: Stop } {
  const centre = SERVED.find((one) => one.area.key === normaliseWords(area))?.area.centre;
  const { lat, lng } = coordinatesOf(stop.address) ?? centre ?? { lat: null, lng: null };
  return { stop, key: stopKeyText(stop), area, at: stop.planned_at, lat, lng };
}
