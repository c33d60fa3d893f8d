import ky, { type KyInstance, type Options } from 'ky';
import type { Call } from '#contract/calls.ts';
import { $accessToken, $refreshToken } from '#src/lib/stores/account/tokens.ts';
import { http } from './http.ts';
import { refreshSession } from './refresh.ts';

/** What the hooks know about a request: its call, and whether it was sent again with a renewed session. */
type Context = { call: Call; isReplay: boolean };

/** The options that the session's hooks read. */
export function sessionOptions(call: Call): Pick<Options, 'method' | 'context'> {
  return { method: call.method, context: { call, isReplay: false } satisfies Context };
}

const bearer = () => `Bearer ${$accessToken.get()}`;

/** Whether a renewed session could change this answer. */
function isSessionOver({ status }: Response, { call, isReplay }: Context): boolean {
  const hasSession = call.auth !== 'none' && $refreshToken.get() !== null;
  return status === 401 && !isReplay && hasSession && !call.path.includes('/token/');
}

/**
 * The site's HTTP client with the session. Adds the bearer token. On a 401 it refreshes the session once, shared with
 * all waiting calls, and sends the request once more.
 */
export const sessionHttp: KyInstance = http.extend({
  hooks: {
    beforeRequest: [
      ({ request, options }) => {
        const { call } = options.context as Context;
        if (call.auth !== 'none' && $accessToken.get() !== null) request.headers.set('Authorization', bearer());
      },
    ],
    afterResponse: [
      async ({ request, response, options }) => {
        const context = options.context as Context;
        if (!isSessionOver(response, context)) return;
        await refreshSession();
        context.isReplay = true;
        const headers = new Headers(request.headers);
        headers.set('Authorization', bearer());
        return ky.retry({ request: new Request(request, { headers }), delay: 0 });
      },
    ],
  },
});
