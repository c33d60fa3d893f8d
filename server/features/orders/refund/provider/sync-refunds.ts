import { OPEN_REFUNDS } from '#domain/payments/payment-state.ts';
import { type RefundRow, refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import type { World } from '#server/ports.ts';
import { recordProviderRefund } from './provider-refund.ts';
import { recordReversal, undoReversal } from './reversal.ts';

/**
 * Asks the provider about all refunds of a payment and records them by their ids; the payment's own state counts only
 * when no refund explains it. Returns our rows that are requested and that the provider does not have, and whether the
 * provider still calls the payment a success; null without an answer.
 */
export async function syncRefunds(
  world: World,
  reference: string,
): Promise<{ unknown: RefundRow[]; isSuccess: boolean } | null> {
  const verification = await verifyOnce(world, reference);
  const charge = 'charge' in verification ? verification.charge : null;
  if (charge === null) return null;
  const list = await world.payment.refundsOf(charge.providerId);
  if (list === null) return null;
  if (verification.outcome === 'reversed') await recordReversal(world, charge, list);
  else for (const known of list) await recordProviderRefund(world, { reference, ...known });
  if (verification.outcome === 'success') await undoReversal(world, reference);
  const rows = await refundsOf(world.db, reference);
  const unknown = rows.filter(({ state, refundId }) => refundId === null && OPEN_REFUNDS.includes(state));
  return { unknown, isSuccess: verification.outcome === 'success' };
}
