import ky, { isHTTPError, type KyInstance, type Options } from 'ky';
import { ApiError, isApiError } from './error.ts';
import { apiOrigin } from './origin.ts';

/** The time limit of one attempt, in ms; order calls wait for the provider, who gets 5 s of it. */
const TIMEOUT_MS = 20_000;
/** The wait of a GET before each further attempt, in ms. */
const RETRY_WAITS_MS = [300, 900];
/** Statuses of a proxy, or of a server that is starting or full. */
const RETRIED_STATUSES = [502, 503, 504];
/** One more than a GET's own retries: `ky.retry()` after a renewed session counts against the same limit. */
const RETRY_LIMIT = RETRY_WAITS_MS.length + 1;

/**
 * Fetches a response with its whole body, so that the time limit and the retries cover the body too. A success that is
 * a page is a captive portal's, or a proxy's: no answer of the shop's.
 */
async function fetchWhole(request: Request, init?: RequestInit): Promise<Response> {
  // ky sends a clone so that it can repeat a request; Chromium's developer tools show no body of a clone.
  const text = await request.text();
  const response = await fetch(text === '' ? request : new Request(request, { body: text }), init);
  if (response.ok && response.headers.get('content-type')?.includes('html')) throw new TypeError('A page, no answer');
  const body = await response.blob();
  return new Response(body.size === 0 ? null : body, response);
}

/**
 * The site's HTTP client, without a session. A GET is repeated twice after a network error, a timeout or a temporary
 * status; other methods are not repeated. `Retry-After` is ignored, because a person waits at the screen.
 */
export const http: KyInstance = ky.create({
  fetch: fetchWhole as typeof fetch,
  timeout: TIMEOUT_MS,
  retry: {
    limit: RETRY_LIMIT,
    methods: ['get'],
    delay: (attempt) => RETRY_WAITS_MS[attempt - 1] ?? 0,
    shouldRetry: ({ error, retryCount }) =>
      retryCount <= RETRY_WAITS_MS.length && (!isHTTPError(error) || RETRIED_STATUSES.includes(error.response.status)),
  },
});

/** Parses JSON; returns null when the text is not JSON, such as a proxy's HTML page: its status still counts. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Sends one request of a client to a path of the API and returns its 2xx response. Throws ApiError, or the signal's
 * reason when the caller aborted.
 */
export async function request(client: KyInstance, path: string, options: Options): Promise<Response> {
  try {
    return await client(`${apiOrigin}${path}`, options);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (isApiError(error)) throw error;
    if (!isHTTPError(error)) throw new ApiError('network', 0, null, error);
    const { data, response } = error;
    throw new ApiError('http', response.status, typeof data === 'string' ? readJson(data) : (data ?? null));
  }
}
