import { isOver } from '#domain/orders/order-status.ts';
import type { DifferenceKind } from '#domain/payments/differences.ts';
import type { ListedCharge } from '#server/ports/payment.ts';
import type { OwnPayment } from './compared.queries.ts';

/** One difference of a payment: its kind and the sums of both sides; null where a side has none. */
export type ChargeDifference = { kind: DifferenceKind; theirs: number | null; ours: number | null; word?: string };

/** Whether the money went back while the order is still under way. */
function isReturnedUnderWay({ state, orderStatus }: OwnPayment): boolean {
  const isUnderWay = orderStatus !== null && !isOver(orderStatus);
  return isUnderWay && (state === 'refunding' || state === 'refunded');
}

/** Every difference between what the provider says of a payment and what the shop has of it. */
export function chargeDifferences(listed: ListedCharge, own: OwnPayment | undefined): ChargeDifference[] {
  const { state, word, charge } = listed;
  const theirs = charge.amount;
  const ours = own?.amount ?? null;
  if (state === 'unknown-state') return [{ kind: 'word', theirs, ours, word }];
  if (state === 'unpaid') return own === undefined ? [] : [{ kind: 'unpaid', theirs: 0, ours, word }];
  if (own === undefined) return [{ kind: 'missing', theirs, ours: null }];
  const found: ChargeDifference[] = [];
  if (own.currency !== charge.currency) found.push({ kind: 'currency', theirs, ours });
  if (own.amount !== theirs) found.push({ kind: 'sum', theirs, ours });
  if (own.orderTotal !== null && own.orderTotal !== own.amount) {
    found.push({ kind: 'orderSum', theirs: own.amount, ours: own.orderTotal });
  }
  // A provider may go on calling a payment successful whose refunds have all arrived; the refunds are compared by id.
  if (state === 'success' && own.state === 'refunded' && own.refunded < own.amount) {
    found.push({ kind: 'kept', theirs, ours: 0 });
  }
  // It may also call one reversed that is refunded in part.
  if (state === 'reversed' && own.state !== 'refunded' && own.refunded === 0) {
    found.push({ kind: 'reversed', theirs: 0, ours });
  }
  if (isReturnedUnderWay(own)) found.push({ kind: 'returned', theirs: 0, ours });
  return found;
}
