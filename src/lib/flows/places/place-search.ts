import { messages } from '#domain/messages.ts';
import { digitalAddressIn } from '#domain/places/ghana-post.ts';
import { apiOrigin } from '#src/lib/api/origin.ts';
import { loadSettings } from '#src/lib/flows/shell/settings.ts';
import { createPlaces } from '#src/lib/providers/places/create-places.ts';
import type { Places, PlacesFailure, Suggestion } from '#src/lib/providers/places/places.ts';

export type { Suggestion };

/** The number of characters from which the search sends a request. */
export const SEARCH_FROM = 2;
/** How long the search waits for the next character, in ms. */
export const SEARCH_DELAY_MS = 300;

/**
 * What the search field shows. `idle`: nothing typed; `failed`: the service does not work now, so the form by hand is
 * offered.
 */
export type SearchState =
  | { name: 'idle' }
  | { name: 'searching' }
  | { name: 'found'; suggestions: Suggestion[] }
  | { name: 'none' }
  | { name: 'failed'; message: string };

const CODE_ID = 'ghanapost:';

function codeSuggestion(code: string): Suggestion {
  return { id: `${CODE_ID}${code}`, main: code, secondary: messages.location.digitalAddressName, matches: [] };
}

/** The GhanaPost code that a suggestion stands for; null for a place. */
export function codeOf(suggestionId: string): string | null {
  return suggestionId.startsWith(CODE_ID) ? suggestionId.slice(CODE_ID.length) : null;
}

/** The service once it is created; `none` when the settings allow no search, null until known. */
let service: Places | 'none' | null = null;

async function findService(): Promise<Places | 'none' | null> {
  if (service !== null) return service;
  try {
    const { maps } = await loadSettings();
    service = (await createPlaces(maps, apiOrigin)) ?? 'none';
  } catch (error) {
    // The next call tries again.
    console.warn('The address search could not be loaded', error);
  }
  return service;
}

/** The address search that the settings allow; null when there is none, or when the settings could not be loaded. */
export async function placesService(): Promise<Places | null> {
  const found = await findService();
  return found === 'none' ? null : found;
}

/** Whether this shop has an address search: `unknown` when the settings could not be loaded, which may be temporary. */
export async function searchAvailability(): Promise<'there' | 'absent' | 'unknown'> {
  try {
    const { maps } = await loadSettings();
    return maps.api_key === null && maps.gazetteer_url === null ? 'absent' : 'there';
  } catch (error) {
    console.warn('The settings of the address search could not be loaded', error);
    return 'unknown';
  }
}

/** The provider's name for display under its suggestions; null for our own search. */
export async function searchCredit(): Promise<string | null> {
  try {
    const { maps } = await loadSettings();
    return maps.api_key === null ? null : messages.location.poweredByGoogle;
  } catch {
    return null;
  }
}

/** The sentence for a search service that does not work. */
export function failureMessage(reason: PlacesFailure): string {
  const location = messages.location;
  if (reason === 'network') return messages.shell.network;
  if (reason === 'empty') return location.incomplete;
  return reason === 'aborted' ? location.failed : location.servicesUnavailable;
}

async function ask(query: string, signal: AbortSignal): Promise<SearchState> {
  const places = await placesService();
  if (places === null) return { name: 'failed', message: messages.location.servicesUnavailable };
  const answer = await places.suggest(query, signal);
  if (answer.ok) return answer.value.length > 0 ? { name: 'found', suggestions: answer.value } : { name: 'none' };
  if (answer.reason === 'empty') return { name: 'none' };
  return { name: 'failed', message: failureMessage(answer.reason) };
}

/**
 * A search while the user types: waits for a pause, starts at two characters, and drops an answer that a later
 * keystroke made out of date.
 */
export function createPlaceSearch(show: (state: SearchState) => void): {
  type: (text: string) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;

  function stop(): void {
    clearTimeout(timer);
    running?.abort();
    running = null;
  }

  async function run(query: string): Promise<void> {
    const current = new AbortController();
    running = current;
    show({ name: 'searching' });
    const state = await ask(query, current.signal);
    if (!current.signal.aborted) show(state);
  }

  return {
    stop,
    type(text) {
      stop();
      const query = text.trim();
      const code = digitalAddressIn(query);
      if (code !== null) return show({ name: 'found', suggestions: [codeSuggestion(code)] });
      if ([...query].length < SEARCH_FROM) show({ name: 'idle' });
      else timer = setTimeout(() => void run(query), SEARCH_DELAY_MS);
    },
  };
}
