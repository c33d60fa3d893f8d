import type { Call, QueryOf, RequestOf, ResponseOf } from '#contract/calls.ts';
import { $accessToken, $refreshToken } from '#src/lib/stores/tokens.ts';
import { ApiError } from './error.ts';
import { refreshSession } from './refresh.ts';
import { type Incoming, transport } from './transport.ts';

export type Sending<C extends Call> = {
  /** Values for the `:params` of the path. */
  params?: Record<string, string | number>;
  /** What goes after the `?`; what is empty is left out. */
  query?: QueryOf<C>;
  body?: RequestOf<C>;
  signal?: AbortSignal;
};

/** A call's path with its `:params` and its query filled in. */
export function pathOf<C extends Call>(call: C, { params = {}, query }: Pick<Sending<C>, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const given = Object.entries((query ?? {}) as Record<string, string>).filter(([, value]) => value);
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}

/** Makes an attempt with the bearer token; on a 401 once more, with a session that was refreshed for all who wait. */
export async function inSession<A extends Incoming>(
  call: Call,
  attempt: (bearer: string | null) => Promise<A>,
): Promise<A> {
  const once = () => attempt(call.auth === 'none' ? null : $accessToken.get());
  const answer = await once();
  const isOver = answer.status === 401 && call.auth !== 'none' && $refreshToken.get() !== null;
  if (!isOver || call.path.includes('/token/')) return answer;
  await refreshSession();
  return once();
}

/**
 * Sends a call of the contract and answers its parsed response. Adds the bearer token; on a 401 the
 * session is refreshed once, together with everyone else who waits, and the call is sent once more.
 * Throws ApiError. Neither toasts nor navigates: the flow that called it does.
 */
export async function send<C extends Call>(call: C, sending: Sending<C> = {}): Promise<ResponseOf<C>> {
  const path = pathOf(call, sending);
  const { method } = call;
  const { body, signal } = sending;
  const answer = await inSession(call, (bearer) => transport({ method, path, json: body, bearer, signal }));
  if (answer.status < 200 || answer.status > 299) throw new ApiError('http', answer.status, answer.body);
  const parsed = call.response.safeParse(answer.body);
  if (!parsed.success) throw new ApiError('network', answer.status, answer.body, parsed.error);
  return parsed.data as ResponseOf<C>;
}
