import { changeStatus } from '#server/features/orders/move/change-status.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { STEPS_TO_DELIVERY } from './order-steps.ts';

/** Delivers a new order, step by step, as the shop itself. */
export async function deliverOrder({ world }: Pick<Shop, 'world'>, slug: string): Promise<void> {
  for (const to of STEPS_TO_DELIVERY) await changeStatus(world, { slug, to, actorId: null });
}
