import type { Options } from 'ky';
import type { Call, QueryOf, RequestOf, ResponseOf } from '#contract/calls.ts';
import { ApiError } from './error.ts';
import { readJson, request } from './http.ts';
import { sessionHttp, sessionOptions } from './session.ts';

export type CallInput<C extends Call> = {
  /** Values for the `:params` of the path. */
  params?: Record<string, string | number>;
  /** What goes after the `?`; what is empty is left out. */
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

/** Sends a call within the session and answers its 2xx response. Throws as `request` does. */
export function sendRaw<C extends Call>(call: C, sending: CallInput<C>, options: Options): Promise<Response> {
  return request(sessionHttp, pathOf(call, sending), { ...sessionOptions(call), ...options });
}

/** The body of a call's answer. Throws a `network` ApiError when it is not what the contract says. */
export async function parseResponse<C extends Call>(call: C, response: Response): Promise<ResponseOf<C>> {
  const body = readJson(await response.text());
  const parsed = call.response.safeParse(body);
  if (!parsed.success) throw new ApiError('network', response.status, body, parsed.error);
  return parsed.data as ResponseOf<C>;
}

/**
 * Sends a call of the contract and answers its parsed response. Adds the bearer token; on a 401 the
 * session is refreshed once, together with everyone else who waits, and the call is sent once more.
 * Throws ApiError. Neither toasts nor navigates: the flow that called it does.
 */
export async function send<C extends Call>(call: C, sending: CallInput<C> = {}): Promise<ResponseOf<C>> {
  const response = await sendRaw(call, sending, {
    headers: { Accept: 'application/json' },
    ...(call.method === 'GET' ? {} : { json: sending.body ?? {} }),
    ...(sending.signal ? { signal: sending.signal } : {}),
  });
  return parseResponse(call, response);
}
