import { withTimeout } from '#src/lib/providers/with-timeout.ts';
import type { Label } from './pin-map-practice.ts';
import type { FoundPlace, Places, PlacesAnswer, PlacesFailure, Suggestion } from './places.ts';

/** How long a call may take, in ms. */
const TIMEOUT_MS = 8_000;

function reasonOf(status: number): PlacesFailure {
  if (status === 404) return 'empty';
  return status === 401 || status === 403 ? 'denied' : 'unavailable';
}

async function read<Value>(response: Response): Promise<PlacesAnswer<Value>> {
  if (!response.ok) return { ok: false, reason: reasonOf(response.status) };
  return { ok: true, value: (await response.json()) as Value };
}

/** The search over the gazetteer served under `base`. */
export function createGazetteerPlaces(base: string): Places {
  async function ask<Value>(
    path: string,
    query: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<PlacesAnswer<Value>> {
    try {
      const response = fetch(`${base}/${path}?${new URLSearchParams(query)}`, signal ? { signal } : {});
      return await withTimeout(response.then(read<Value>), TIMEOUT_MS, signal);
    } catch (error) {
      if (signal?.aborted) return { ok: false, reason: 'aborted' };
      return { ok: false, reason: error instanceof SyntaxError ? 'unavailable' : 'network' };
    }
  }

  return {
    async suggest(query, signal) {
      if (query.trim() === '') return { ok: true, value: [] };
      const answer = await ask<Suggestion[]>('suggest', { q: query.trim() }, signal);
      return answer.ok && answer.value.length === 0 ? { ok: false, reason: 'empty' } : answer;
    },
    resolve: (id, signal) => ask<FoundPlace>('resolve', { id }, signal),
    reverse: (lat, lng, signal) => ask<FoundPlace>('reverse', { lat: String(lat), lng: String(lng) }, signal),
    async openMap(start, signal) {
      const labels = await ask<Label[]>('labels', {}, signal);
      if (!labels.ok) return labels;
      const { openPracticeMap } = await import('./pin-map-practice.ts');
      return { ok: true, value: openPracticeMap(start, labels.value) };
    },
  };
}
