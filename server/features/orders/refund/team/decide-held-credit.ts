import { messages } from '#domain/messages.ts';
import { mailPointsRefused } from '#server/features/orders/doubts/doubt-mails.ts';
import { mailPoints } from '#server/features/orders/order-mails.ts';
import { hasDelivered } from '#server/features/orders/orders.queries.ts';
import { heldCredit, saveHeldCredit } from '#server/features/referrals/held-credits.queries.ts';
import { creditFriend } from '#server/features/referrals/referrals.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/**
 * Grants or refuses the held points for a friend. They are granted only while the friend has a paid, delivered order. A
 * repeated call returns the first decision, and no doubt about a discount changes it.
 */
export async function decideHeldCredit(
  world: World,
  { friendId, isGranted }: { friendId: number; isGranted: boolean },
  actor: { id: number | null },
): Promise<{ isGranted: boolean } | Refusal> {
  const settled = await world.db.transaction(async (tx) => {
    const held = await heldCredit(tx, friendId);
    if (held === undefined) return refuse('missing', messages.teamPayments.noHeldCredit);
    if (held.isGranted !== null) return { isGranted: held.isGranted };
    if (isGranted) {
      if (!(await hasDelivered(tx, friendId, 0))) return refuse('conflict', messages.teamPayments.nothingDelivered);
      const isFirst = await creditFriend(tx, { referrerId: held.referrerId, friendId });
      const referrer = isFirst ? await userById(tx, held.referrerId) : undefined;
      if (referrer !== undefined) await mailPoints(world, tx, { friendId, to: referrer });
    }
    if (!isGranted) {
      const referrer = await userById(tx, held.referrerId);
      if (referrer !== undefined) await mailPointsRefused(world, tx, { friendId, to: referrer });
    }
    const decision = { isGranted, byOwner: true, settledBy: actor.id, settledAt: world.now() };
    await saveHeldCredit(tx, { ...held, ...decision });
    return { isGranted };
  });
  world.wake?.('outbox');
  return settled;
}
