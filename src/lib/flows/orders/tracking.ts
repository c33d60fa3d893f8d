import { calls } from '#contract/calls.ts';
import type { Tracked, TrackingLink } from '#contract/orders/tracking.ts';
import { trackTokenFrom } from '#domain/orders/track-token.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** The calls that change an order's tracking link: the customer's own, and the team's. */
export type TrackingLinkActions = {
  make: (slug: string) => Promise<CallResult<TrackingLink>>;
  revoke: (slug: string) => Promise<CallResult<TrackingLink>>;
};

/** The tracking link of the caller's own order. */
export const customerLinkActions: TrackingLinkActions = {
  make: (slug) => tryCall(async () => (await send(calls.shareTracking, { params: { slug } })).link),
  revoke: (slug) => tryCall(async () => (await send(calls.revokeTracking, { params: { slug } })).link),
};

/** `unknown`: no such link, incomplete, or withdrawn; the answer is the same. */
export type TrackLoaded = { state: 'ready'; tracked: Tracked } | { state: 'unknown' } | { state: 'failed' };

/** What the link in this page's address shows. */
export async function loadTracked(): Promise<TrackLoaded> {
  const token = trackTokenFrom(window.location.hash);
  if (token === null) return { state: 'unknown' };
  try {
    return { state: 'ready', tracked: await send(calls.track, { body: { token } }) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { state: error.kind === 'http' && error.status < 429 ? 'unknown' : 'failed' };
  }
}

/** Calls `changed` when another link is opened in this very page; returns a function that stops it. */
export function watchToken(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
