import type { TrackingLink } from '#contract/orders/tracking.ts';
import { revokeTracking, shareTracking } from '#server/features/orders/tracking/tracking.ts';
import type { World } from '#server/ports.ts';
import type { Refusal } from '#server/refusal.ts';

/** The tracking link of any order; creates it when there is none. */
export function shareForTeam(world: World, slug: string): Promise<{ link: TrackingLink } | Refusal> {
  return shareTracking(world, { slug, userId: null });
}

/** Revokes the tracking link of any order. */
export function revokeForTeam(world: World, slug: string): Promise<{ link: TrackingLink } | Refusal> {
  return revokeTracking(world, { slug, userId: null });
}
