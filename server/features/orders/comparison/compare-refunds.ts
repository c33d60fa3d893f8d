import { dayOf } from '#domain/days.ts';
import { OPEN_REFUNDS } from '#domain/payments/payment-state.ts';
import { recordProviderRefund } from '#server/features/orders/refund/provider/provider-refund.ts';
import {
  type OwnRefund,
  ownPayments,
  ownRefund,
} from '#server/features/payments/ledger/comparison/compared.queries.ts';
import type { ComparisonItem } from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import { type NewDifference, saveDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import type { ListedRefund } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { ProviderUnavailableError } from './provider-unavailable.ts';

/**
 * The reference of a refund's payment: as listed, as we know the refund, or as the provider says; null when unknown.
 */
async function referenceOf(world: World, { reference, refundId, providerId }: ListedRefund): Promise<string | null> {
  const known = reference ?? (await ownRefund(world.db, refundId))?.reference;
  if (known !== undefined) return known;
  if (providerId === '') return null;
  const payment = await world.payment.referenceOf(providerId);
  if (payment === null) throw new ProviderUnavailableError(`No answer about the payment of refund ${refundId}.`);
  return payment === 'missing' ? null : payment.reference;
}

/** Whether our row says the same as the provider about a refund's end. */
function isSameEnd(own: OwnRefund, { state }: ListedRefund): boolean {
  const isOpen = OPEN_REFUNDS.includes(own.state);
  return state === 'done' || state === 'failed' ? own.state === state : isOpen;
}

type Kind = Extract<NewDifference['kind'], `refund${string}`>;

function differencesOf(refund: ListedRefund, own: OwnRefund | undefined, isOurCurrency: boolean): Kind[] {
  if (own === undefined) return ['refundUnknown'];
  if (refund.state === 'unclear') return ['refundWord'];
  const kinds: Kind[] = [];
  // With a whole refund the provider may return fees that the payer bore on top; they are not the shop's.
  const isSum = own.amount === refund.amount || (own.isWhole && refund.amount > own.amount);
  if (!isSum || !isOurCurrency) kinds.push('refundSum');
  if (!isSameEnd(own, refund)) kinds.push('refundState');
  return kinds;
}

async function compareOne(world: World, refund: ListedRefund): Promise<ComparisonItem> {
  const { refundId, amount, state, note, word } = refund;
  const now = world.now();
  const happenedAt = refund.createdAt ?? now;
  const reference = await referenceOf(world, refund);
  const payment = reference === null ? undefined : (await ownPayments(world.db, [reference])).get(reference);
  const currency = refund.currency || payment?.currency || 'GHS';
  const isOurs = reference !== null && payment !== undefined;
  if (isOurs) await recordProviderRefund(world, { reference, refundId, amount, currency, state, note });
  const own = isOurs ? await ownRefund(world.db, refundId) : undefined;
  const ours = own === undefined ? null : own.state === 'failed' ? 0 : own.amount;
  for (const kind of differencesOf(refund, own, currency === payment?.currency)) {
    const sums = { theirs: state === 'failed' ? 0 : amount, ours };
    const found = { kind, key: refundId, reference, currency, word, happenedAt, ...sums };
    if (await saveDifference(world.db, found, now))
      world.log.error({ reference, refund: refundId, kind }, 'provider and shop differ');
  }
  const sums = { amount: state === 'failed' ? 0 : amount, ours: ours ?? 0 };
  return { list: 'refunds', key: refundId, day: dayOf(happenedAt).date, currency, ...sums };
}

/**
 * Compares refunds as the provider lists them with ours, by their ids: those that we do not have are taken in. Returns
 * what was compared. Throws ProviderUnavailableError when the provider gives no answer.
 */
export async function compareRefunds(world: World, listed: readonly ListedRefund[]): Promise<ComparisonItem[]> {
  const items: ComparisonItem[] = [];
  for (const refund of listed) items.push(await compareOne(world, refund));
  return items;
}
