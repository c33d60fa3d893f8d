import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { $refreshToken, clearTokens, keepTokens } from '#src/lib/stores/tokens.ts';
import { ApiError } from './error.ts';
import { transport } from './transport.ts';

let running: Promise<void> | null = null;

/**
 * Renews the session: one refresh for everyone who waits, in this tab and, by a lock, across tabs.
 * Throws `session` and clears the tokens when the server refused; throws `network` and keeps them when
 * no answer came, since a dead network is no logout.
 */
export function refreshSession(): Promise<void> {
  running ??= acrossTabs(renew).finally(() => {
    running = null;
  });
  return running;
}

/** Runs `work` while no other tab of this browser does; without Web Locks it just runs. */
async function acrossTabs(work: (stale: string | null) => Promise<void>): Promise<void> {
  const stale = $refreshToken.get();
  if (typeof navigator === 'undefined' || !navigator.locks) return work(stale);
  return navigator.locks.request('session-refresh', () => work(stale));
}

async function renew(stale: string | null): Promise<void> {
  const refresh = $refreshToken.get();
  if (refresh === null) {
    clearTokens();
    throw new ApiError('session', 401, { detail: messages.session.noRefreshToken });
  }
  // While this tab waited for the lock another one renewed: its tokens serve.
  if (stale !== null && refresh !== stale) return;
  const { status, body } = await transport({ method: 'POST', path: calls.refresh.path, json: { refresh } });
  if (status === 400 || status === 401 || status === 403) {
    clearTokens();
    throw new ApiError('session', status, body);
  }
  const tokens = calls.refresh.response.safeParse(body);
  if (status !== 200 || !tokens.success) throw new ApiError('network', status, body);
  keepTokens(tokens.data, Date.now());
}
