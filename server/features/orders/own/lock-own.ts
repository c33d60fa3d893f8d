import { messages } from '#domain/messages.ts';
import type { Tx } from '#server/db/open.ts';
import { lockOrder, type OrderRow } from '#server/features/orders/orders.queries.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** A caller's own order. */
export type OwnKey = { slug: string; userId: number };

/** A customer's own order, locked until the transaction ends; for everybody else the order does not exist. */
export async function lockOwn(tx: Tx, { slug, userId }: OwnKey): Promise<OrderRow | Refusal> {
  const order = await lockOrder(tx, { slug });
  return order?.userId === userId ? order : refuse('missing', messages.errors.notFound);
}
