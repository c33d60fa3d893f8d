import type { TrackingLink } from '#contract/tracking.ts';
import { revoke, share } from '#server/features/orders/tracking/tracking.ts';
import type { World } from '#server/ports.ts';
import type { Refusal } from '#server/refusal.ts';

/** Any order's tracking link, made when there is none. */
export function shareLink(world: World, slug: string): Promise<{ link: TrackingLink } | Refusal> {
  return share(world, { slug, userId: null });
}

/** Takes any order's tracking link back. */
export function revokeLink(world: World, slug: string): Promise<{ link: TrackingLink } | Refusal> {
  return revoke(world, { slug, userId: null });
}
