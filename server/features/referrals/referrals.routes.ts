import { calls } from '#contract/calls.ts';
import { friendPoints } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import type { Mount } from '#server/http/handle.ts';
import type { World } from '#server/ports.ts';
import { friendsOf } from './referrals.queries.ts';
import { referralLink } from './referrals.ts';

/** Mounts the referral programme's calls. */
export function mountReferrals(mount: Mount, world: World): void {
  mount(calls.referralCode, async ({ user }) => {
    const { code, link } = await referralLink(world, user.id);
    return { code, referral_link: link };
  });
  mount(calls.referralStats, async ({ user }) => {
    const friends = await friendsOf(world.db, user.id);
    // One that was deleted before its first order never brings points.
    const listed = friends.filter(({ isDeleted, isDelivered }) => !isDeleted || isDelivered);
    return listed.map((friend) => ({
      referred_email: friend.isDeleted ? messages.referral.deletedFriend : friend.email,
      created_at: friend.createdAt.toISOString(),
      first_order_completed: friend.isDelivered,
      points_state: friendPoints({ ...friend, isGranted: friend.isHeld ? friend.isGranted : undefined }),
    }));
  });
}
