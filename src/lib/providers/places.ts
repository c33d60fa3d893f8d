/** One line of the search; `matches` are the parts of `main` that the query hit, as offsets. */
export type Suggestion = { id: string; main: string; secondary: string; matches: { start: number; end: number }[] };

/** A place with all that an address needs. `region` is empty when the service names none. */
export type FoundPlace = {
  place_id: string;
  name: string;
  /** For people; always holds the locality, when there is one. */
  address: string;
  region: string;
  /** Locality, then parts of it. */
  localities: string[];
  lat: number;
  lng: number;
};

/**
 * Why there is no answer: the service does not work right now; it refuses us (key, quota of the key, referrer);
 * it knows no such place, or one without address or position; the network is gone or too slow; the caller
 * aborted, and nothing is to be shown.
 */
export type PlacesFailure = 'unavailable' | 'denied' | 'empty' | 'network' | 'aborted';

export type PlacesAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: PlacesFailure };

/** The search for addresses in Ghana. Every call answers within some 8 s and never rejects. */
export type Places = {
  /** At most five places; a blank query answers none without asking. */
  suggest(query: string, signal?: AbortSignal): Promise<PlacesAnswer<Suggestion[]>>;
  /** The whole place of a suggestion. */
  resolve(id: string, signal?: AbortSignal): Promise<PlacesAnswer<FoundPlace>>;
  /** What stands at a position; the answer keeps that position. */
  reverse(lat: number, lng: number, signal?: AbortSignal): Promise<PlacesAnswer<FoundPlace>>;
};
