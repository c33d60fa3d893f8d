import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, refuse } from '#server/refusal.ts';
import { balanceOf, friendsOf, redemptionsOf } from './referrals.queries.ts';
import { applyRedemption, openRedemption, redeemPoints, referralLink } from './referrals.ts';

/** Mounts the referral programme's calls. */
export function mountReferrals(mount: Mount, world: World): void {
  mount(calls.referralCode, async ({ user }) => {
    const { code, link } = await referralLink(world, user.id);
    return { code, referral_link: link };
  });
  mount(calls.referralStats, async ({ user }) =>
    (await friendsOf(world.db, user.id)).map((friend) => ({
      referred_email: friend.email,
      created_at: friend.createdAt.toISOString(),
      first_order_completed: friend.isCompleted,
    })),
  );
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
    const applied = await applyRedemption(world, user.id, params.id ?? '');
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
