import type { OrderDetail } from '#contract/orders/orders.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { OrderEvent } from '#server/features/orders/move/history.queries.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { openCheckoutsOfExtra, openExtraOf } from '#server/features/payments/extra/extra-payments.queries.ts';
import type { World } from '#server/ports.ts';

/** What a customer is asked to pay in addition; null when nothing is left to pay, or it is too late. */
export async function extraOf(
  { db, now }: Pick<World, 'db' | 'now'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<NonNullable<OrderDetail['extra_payment']> | null> {
  const extra = await openExtraOf(db, id);
  if (extra === undefined) return null;
  const checkouts = await openCheckoutsOfExtra(db, extra.id);
  const isAsked = checkouts.some(({ state }) => state === 'checking' || state === 'paid');
  if (!isAsked && extra.expiresAt <= now()) return null;
  return {
    sum: toDecimal(extra.amount),
    what: extra.what,
    expires_at: extra.expiresAt.toISOString(),
    state: isAsked ? 'checking' : 'open',
  };
}

/** An order as corrected by the team, with what was corrected; null when it is as booked. */
export function correctedOf(
  { corrected }: Pick<OrderRow, 'corrected'>,
  events: readonly OrderEvent[],
): NonNullable<OrderDetail['corrected']> | null {
  if (corrected === null) return null;
  const { lines, pickupFee, deliveryFee, total } = corrected;
  const corrections = events.filter(({ detail }) => detail?.correction !== undefined);
  return {
    items: lines.map(({ name, quantity }) => ({ name, quantity })),
    pickup_cost: toDecimal(pickupFee),
    delivery_cost: toDecimal(deliveryFee),
    total: toDecimal(total),
    notes: corrections.flatMap(({ customerNote }) => (customerNote ? [customerNote] : [])),
  };
}
