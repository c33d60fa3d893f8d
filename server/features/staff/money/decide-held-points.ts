import { decideHeldCredit } from '#server/features/orders/refund/decide-held-credit.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';

const ID_MAX = 2_147_483_647;

/** Grants or refuses the held points for a friend; the first decision stays. */
export async function decideHeldPoints(
  world: World,
  actor: Actor,
  { friend, granted }: { friend: string; granted: boolean },
): Promise<{ granted: boolean } | Refusal> {
  const number = /^\d{1,10}$/.test(friend) ? Number(friend) : 0;
  const friendId = number <= ID_MAX ? number : 0;
  const settled = await decideHeldCredit(world, { friendId, isGranted: granted }, actor);
  return isRefusal(settled) ? settled : { granted: settled.isGranted };
}
