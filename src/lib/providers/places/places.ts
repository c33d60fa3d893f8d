import type { Point } from '#domain/areas/regions.ts';

/** One suggestion of the search; `matches` are the parts of `main` that match the query, as offsets. */
export type Suggestion = { id: string; main: string; secondary: string; matches: { start: number; end: number }[] };

/** A place with everything an address needs. `region` is empty when the service names none. */
export type FoundPlace = {
  place_id: string;
  name: string;
  /** The address as people read it; contains the locality, when there is one. */
  address: string;
  region: string;
  /** Locality, then parts of it. */
  localities: string[];
  lat: number;
  lng: number;
};

/**
 * Why there is no result: the service does not work right now; it refuses us (key, quota of the key, referrer); it
 * knows no such place, or one without address or position; the network is down or too slow; or the caller aborted, and
 * nothing is shown.
 */
export type PlacesFailure = 'unavailable' | 'denied' | 'empty' | 'network' | 'aborted';

/** What the search answered, or why it could not. */
export type PlacesAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: PlacesFailure };

/** An open map whose centre is the pin. `panBy` takes pixels: to the east and to the south. */
export type PinMap = { panBy(x: number, y: number): void; zoomBy(steps: number): void; close(): void };

/** What a map starts with; `onMove` gets every new position under the pin, in degrees. */
export type PinMapStart = { host: HTMLElement; at: Point; onMove: (at: Point) => void };

/**
 * The search for addresses in Ghana, and the map on which a pin is moved. Every call resolves within about 8 s and
 * never rejects.
 */
export type Places = {
  /** Returns at most five places; a blank query returns none without a request. */
  suggest(query: string, signal?: AbortSignal): Promise<PlacesAnswer<Suggestion[]>>;
  /** Returns the full place of a suggestion. */
  resolve(id: string, signal?: AbortSignal): Promise<PlacesAnswer<FoundPlace>>;
  /** Returns the place at a position; the result keeps that position. */
  reverse(lat: number, lng: number, signal?: AbortSignal): Promise<PlacesAnswer<FoundPlace>>;
  /** Draws a map into an element; a drag or a tap moves what is under the pin. */
  openMap(start: PinMapStart, signal?: AbortSignal): Promise<PlacesAnswer<PinMap>>;
};
