import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Mount } from '#server/http/handle.ts';
import { limitByAddress } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { findPromotion } from './find-promotion.ts';

/** How often an hour an address asks for promotions: every change of a cart asks, and nobody tries out all codes. */
const FINDS_OF_ADDRESS = 600;

/** Mounts the call about promotions that customers make before they pay. */
export function mountPromotions(mount: Mount, world: World): void {
  mount(calls.findPromotion, ({ body, user }) => findPromotion(world, user.id, body), {
    limits: [limitByAddress(world, 'promotion', FINDS_OF_ADDRESS, HOUR_MS)],
  });
}
