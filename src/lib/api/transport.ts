import ky from 'ky';
import { ApiError } from './error.ts';

/** The API's origin; empty when it is the site's own. */
export const apiOrigin: string = (import.meta.env.PUBLIC_API_URL ?? '').replace(/\/+$/, '');

/** How long a call may take, in ms; order calls wait for the provider and get more. */
const TIMEOUT_MS = 20_000;

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
 * stumbles; nothing else is. Throws a `network` ApiError when no usable answer came.
 */
export async function transport({ method, path, json, bearer, signal }: Outgoing): Promise<Incoming> {
  try {
    const response = await ky(`${apiOrigin}${path}`, {
      method,
      ...(method === 'GET' ? {} : { json: json ?? {} }),
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
      timeout: TIMEOUT_MS,
      retry: method === 'GET' ? { limit: 2, backoffLimit: 1_000 } : 0,
      throwHttpErrors: false,
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : parse(text) };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError('network', 0, null, cause);
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
