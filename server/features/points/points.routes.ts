import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, refuse } from '#server/refusal.ts';
import { balanceOf } from './points.queries.ts';
import { confirmRedemption, openRedemption, redeemPoints } from './redeem-points.ts';
import { redemptionsOf } from './redemptions.queries.ts';

/** Mounts the calls about a user's points. */
export function mountPoints(mount: Mount, world: World): void {
  mount(calls.referralPoints, async ({ user }) => ({ points: await balanceOf(world.db, user.id) }));

  mount(calls.activeRedemption, async ({ user }) => {
    const open = await openRedemption(world.db, user.id);
    if (open === null) return refuse('missing', messages.referral.noActiveRedemption);
    return { id: open.id, percentage: open.percentage, points_redeemed: open.pointsRedeemed, is_applied: false };
  });
  mount(calls.redeemPoints, async ({ user }) => {
    const redeemed = await redeemPoints(world, user.id);
    if (isRefusal(redeemed)) return redeemed;
    return { id: redeemed.id, discount_percentage: redeemed.percentage, points_redeemed: redeemed.points };
  });
  mount(calls.applyRedemption, async ({ user, params }) => {
    const applied = await confirmRedemption(world, user.id, params.id ?? '');
    if (isRefusal(applied)) return applied;
    return {
      id: applied.id,
      percentage: applied.percentage,
      points_redeemed: applied.points,
      is_applied: applied.appliedAt !== null,
    };
  });
  mount(calls.redemptionHistory, async ({ user }) =>
    (await redemptionsOf(world.db, user.id)).map((entry) => ({
      id: entry.id,
      created_at: entry.createdAt.toISOString(),
      points_redeemed: entry.points,
      discount_value: entry.percentage,
      is_applied: entry.appliedAt !== null,
    })),
  );
}
