import { normalisePhone } from '#domain/phone.ts';
import type { Tx } from '#server/db/open.ts';
import { keepReplacedPhone } from '#server/features/discounts/former-marks.ts';
import { type Identity, lockIdentity } from '#server/features/discounts/same-person.queries.ts';
import { insertEvent, type OrderRow, orderBySlug } from '#server/features/orders/orders.queries.ts';
import { recordDoubts } from '#server/features/orders/place/discount-doubts.ts';
import { paymentOf } from '#server/features/payments/ledger/ledger.queries.ts';
import type { World } from '#server/ports.ts';

/**
 * Makes simultaneous orders of the new number's family wait, before the order is locked: an order that is made holds
 * the family while it waits for other orders.
 */
export async function lockNewFamily(tx: Tx, slug: string, typed = ''): Promise<void> {
  const phone = normalisePhone(typed);
  const order = phone === null ? undefined : await orderBySlug(tx, slug);
  if (phone !== null && order !== undefined) await lockIdentity(tx, await identityOf(tx, { ...order, phone }));
}

/** Whom an order is for. */
async function identityOf(tx: Tx, { userId, email, phone, reference }: OrderRow): Promise<Identity> {
  const payerMark = (await paymentOf(tx, reference))?.payerMark ?? '';
  return { userId, email, phone, payerMark };
}

/**
 * Keeps the mark of the number that an order had, and tells the team when somebody else's first order has the new one.
 */
export async function doubtNewPhone(world: World, tx: Tx, order: OrderRow, phone: string): Promise<void> {
  const now = world.now();
  await keepReplacedPhone(world, tx, order);
  const { id: orderId, status, discounts } = order;
  const who = await identityOf(tx, { ...order, phone });
  for (const note of await recordDoubts(world, tx, { ...who, discounts }, { ...who, orderId, now })) {
    await insertEvent(tx, { orderId, kind: 'note', fromStatus: status, toStatus: status, note, createdAt: now });
  }
}
