import { calls } from '#contract/calls.ts';
import { DISCOUNT_LABELS } from '#domain/prices/discounts.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { canUseReferral, discountsFor, isSignupUsed } from './discounts.ts';

/** Mounts the discounts' calls. */
export function mountDiscounts(mount: Mount, world: World): void {
  mount(calls.discounts, async ({ user }) => {
    const discounts = await discountsFor(world, user?.id ?? null);
    return discounts.map(({ type, percentage }) => ({ discount_type: type, type: DISCOUNT_LABELS[type], percentage }));
  });
  mount(calls.signupStatus, async ({ user }) => ({
    signup_discount_used: await isSignupUsed(world, user.id),
  }));
  mount(calls.referralStatus, async ({ user }) => ({
    first_order_completed: !(await canUseReferral(world.db, user.id)),
  }));
}
