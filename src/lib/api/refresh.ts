import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { $refreshToken, clearTokens, saveTokens } from '#src/lib/stores/account/tokens.ts';
import { ApiError, isApiError } from './error.ts';
import { http, readJson, request } from './http.ts';

let running: Promise<void> | null = null;

/**
 * Renews the session: one refresh for all waiting calls, in this tab and, by a lock, across tabs. Throws `session` and
 * clears the tokens when the server refused. Throws `network` and keeps them when no answer came, because a network
 * failure is no logout.
 */
export function refreshSession(): Promise<void> {
  running ??= withTabLock(requestTokens).finally(() => {
    running = null;
  });
  return running;
}

/** Runs `work` while no other tab of this browser does; without Web Locks it runs at once. */
async function withTabLock(work: (stale: string | null) => Promise<void>): Promise<void> {
  const stale = $refreshToken.get();
  if (typeof navigator === 'undefined' || !navigator.locks) return work(stale);
  return navigator.locks.request('session-refresh', () => work(stale));
}

async function requestTokens(stale: string | null): Promise<void> {
  const refresh = $refreshToken.get();
  if (refresh === null) {
    clearTokens();
    throw new ApiError('session', 401, { detail: messages.session.noRefreshToken });
  }
  // Another tab renewed the session while this one waited for the lock: its tokens are used.
  if (stale !== null && refresh !== stale) return;
  const response = await request(http, calls.refresh.path, {
    method: calls.refresh.method,
    headers: { Accept: 'application/json' },
    json: { refresh },
  }).catch((error: unknown) => refused(error, refresh));
  const body = readJson(await response.text());
  const tokens = calls.refresh.response.safeParse(body);
  if (response.status !== 200 || !tokens.success) throw new ApiError('network', response.status, body);
  saveTokens(tokens.data, Date.now());
}

/** A refusal of `sent` by the server ends its session; a server error or no answer does not, nor is a login of meanwhile lost. */
function refused(error: unknown, sent: string): never {
  if (!isApiError(error) || error.kind === 'network') throw error;
  const isOver = [400, 401, 403].includes(error.status) && $refreshToken.get() === sent;
  if (isOver) clearTokens();
  throw new ApiError(isOver ? 'session' : 'network', error.status, error.body);
}
