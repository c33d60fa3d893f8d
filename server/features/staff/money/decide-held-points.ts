import { decideHeldCredit } from '#server/features/orders/refund/team/decide-held-credit.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';

/** Grants or refuses the held points for a friend; the first decision stays. */
export async function decideHeldPoints(
  world: World,
  actor: Actor,
  { friend, granted }: { friend: string; granted: boolean },
): Promise<{ granted: boolean } | Refusal> {
  const settled = await decideHeldCredit(world, { friendId: rowId(friend), isGranted: granted }, actor);
  return isRefusal(settled) ? settled : { granted: settled.isGranted };
}
