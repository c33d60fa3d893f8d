import type { Options } from 'ky';
import type { Call, QueryOf, RequestOf, ResponseOf } from '#contract/calls.ts';
import { ApiError } from './error.ts';
import { readJson, request } from './http.ts';
import { sessionHttp, sessionOptions } from './session.ts';

/** What a call sends: the parts of its path, its query, its body. */
export type CallInput<C extends Call> = {
  /** Values for the `:params` of the path. */
  params?: Record<string, string | number>;
  /** The query; empty values are left out. */
  query?: QueryOf<C>;
  body?: RequestOf<C>;
  signal?: AbortSignal;
};

/** A call's path with its `:params` and its query filled in. */
function pathOf<C extends Call>(call: C, { params = {}, query }: Pick<CallInput<C>, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const given = Object.entries((query ?? {}) as Record<string, string>).filter(([, value]) => value);
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}

/** Sends a call with the session and returns its 2xx response. Throws as `request` does. */
export function sendRaw<C extends Call>(call: C, sending: CallInput<C>, options: Options): Promise<Response> {
  return request(sessionHttp, pathOf(call, sending), { ...sessionOptions(call), ...options });
}

/** The body of a call's response. Throws a `network` ApiError when it does not match the contract. */
export async function parseResponse<C extends Call>(call: C, response: Response): Promise<ResponseOf<C>> {
  const body = readJson(await response.text());
  const parsed = call.response.safeParse(body);
  if (!parsed.success) throw new ApiError('network', response.status, body, parsed.error);
  return parsed.data as ResponseOf<C>;
}

function sendJson<C extends Call>(call: C, sending: CallInput<C>): Promise<Response> {
  return sendRaw(call, sending, {
    headers: { Accept: 'application/json' },
    ...(call.method === 'GET' ? {} : { json: sending.body ?? {} }),
    ...(sending.signal ? { signal: sending.signal } : {}),
  });
}

/**
 * Sends a call of the contract and returns its parsed response. Adds the bearer token; on a 401 the session is
 * refreshed once, shared with all waiting calls, and the call is sent once more. Throws ApiError. Shows no toast and
 * does not navigate: the calling flow does.
 */
export async function send<C extends Call>(call: C, sending: CallInput<C> = {}): Promise<ResponseOf<C>> {
  return parseResponse(call, await sendJson(call, sending));
}

/** Sends a call where only the success counts: any 2xx, whatever its body, or none. Otherwise like `send`. */
export async function sendForStatus<C extends Call>(call: C, sending: CallInput<C> = {}): Promise<void> {
  await sendJson(call, sending);
}
