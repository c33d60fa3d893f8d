import type { OwnOrder } from '#contract/orders/own-orders.ts';
import { OWN_NOTES_MAX, OWN_PHOTOS_MAX } from '#domain/orders/own-changes.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { OrderEvent } from '#server/features/orders/move/history.queries.ts';
import type { OrderRow } from '#server/features/orders/orders.queries.ts';
import { ownRatingOf } from '#server/features/orders/rating/rate-order.ts';
import { leftOf } from '#server/features/orders/refund/team/partial-refund.ts';
import { blockReasonsOf } from '#server/features/payments/ledger/order-blocks.queries.ts';
import { paymentsOf } from '#server/features/payments/ledger/order-payments.queries.ts';
import type { World } from '#server/ports.ts';
import { changesNow } from './changes-now.ts';
import { ownNotesOf } from './own-notes.ts';
import { ownPhotoList } from './own-photos.ts';

/** What a customer may still do with their own order, and what they added to it. */
export async function ownOrder(world: World, order: OrderRow, events: readonly OrderEvent[]): Promise<OwnOrder> {
  const may = await changesNow(world.db, order, world.now());
  const payments = may.cancel ? await paymentsOf(world.db, order) : [];
  const stop = may.cancel ? (await blockReasonsOf(world.db, [order.id])).get(order.id) : undefined;
  const notes = ownNotesOf(events);
  const photos = await ownPhotoList(world, order.id);
  return {
    may_cancel: may.cancel && stop !== 'dispute' && stop !== 'unclear',
    refund: toDecimal(payments.reduce((sum, payment) => sum + leftOf(payment), 0)),
    may_change: { pickup: may.pickup, delivery: may.delivery, phone: may.phone },
    notes_left: may.write ? Math.max(0, OWN_NOTES_MAX - notes.length) : 0,
    photos_left: may.write ? Math.max(0, OWN_PHOTOS_MAX - photos.length) : 0,
    notes,
    photos,
    rating: await ownRatingOf(world, order.id),
  };
}
