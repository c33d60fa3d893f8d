import { withoutEnding } from '#domain/without-ending.ts';
import { ApiError } from './error.ts';

/** What the host wrote into the page, where the API lives on another origin than the site. */
function toldByPage(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content;
}

/** The API's origin, as the page tells it, else as the site was built; empty when it is the site's own. */
export const apiOrigin: string = withoutEnding(toldByPage() ?? import.meta.env.PUBLIC_API_URL ?? '', '/');

/** How long one try may take, in ms; order calls wait for the provider, who gets 5 s of it. */
const TIMEOUT_MS = 20_000;
/** What a GET waits before each further try, in ms. */
const RETRY_WAITS_MS = [300, 900];
/** Answers of a proxy or a server that is just starting or full. */
const PASSING = new Set([502, 503, 504]);

export type Outgoing = {
  method: string;
  path: string;
  json?: unknown;
  bearer?: string | null;
  signal?: AbortSignal | undefined;
};

export type Incoming = { status: number; body: unknown };

/**
 * Sends one request and reads its JSON. A GET is tried again twice when the network or the server
 * stumbles; nothing else is. Throws a `network` ApiError when no usable answer came, and the signal's
 * reason when the caller gave up.
 */
export async function transport(outgoing: Outgoing): Promise<Incoming> {
  const waits = outgoing.method === 'GET' ? RETRY_WAITS_MS : [];
  for (const wait of waits) {
    const answer = await attempt(outgoing).catch((error: unknown) => {
      if (outgoing.signal?.aborted) throw error;
      return null;
    });
    if (answer !== null && !PASSING.has(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return attempt(outgoing);
}

async function attempt({ method, path, json, bearer, signal }: Outgoing): Promise<Incoming> {
  const stop = new AbortController();
  const giveUp = () => stop.abort(signal?.reason);
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(`${apiOrigin}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(json ?? {}) }),
      signal: stop.signal,
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : parse(text) };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError('network', 0, null, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page, say: the status still counts.
    return null;
  }
}
