import type { Call, RequestOf, ResponseOf } from '#contract/calls.ts';
import { $accessToken, $refreshToken } from '#src/lib/stores/tokens.ts';
import { ApiError } from './error.ts';
import { refreshSession } from './refresh.ts';
import { transport } from './transport.ts';

export type Sending<C extends Call> = {
  /** Values for the `:params` of the path. */
  params?: Record<string, string | number>;
  body?: RequestOf<C>;
  signal?: AbortSignal;
};

/**
 * Sends a call of the contract and answers its parsed response. Adds the bearer token; on a 401 the
 * session is refreshed once, together with everyone else who waits, and the call is sent once more.
 * Throws ApiError. Neither toasts nor navigates: the flow that called it does.
 */
export async function send<C extends Call>(
  call: C,
  { params = {}, body, signal }: Sending<C> = {},
): Promise<ResponseOf<C>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const attempt = () => {
    const bearer = call.auth === 'none' ? null : $accessToken.get();
    return transport({ method: call.method, path, json: body, bearer, signal });
  };
  let answer = await attempt();
  if (answer.status === 401 && call.auth !== 'none' && $refreshToken.get() !== null && !path.includes('/token/')) {
    await refreshSession();
    answer = await attempt();
  }
  if (answer.status < 200 || answer.status > 299) throw new ApiError('http', answer.status, answer.body);
  const parsed = call.response.safeParse(answer.body);
  if (!parsed.success) throw new ApiError('network', answer.status, answer.body, parsed.error);
  return parsed.data as ResponseOf<C>;
}
