import { dayOf } from '#domain/days.ts';
import { describeFailure } from '#server/failure.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { recordReversal } from '#server/features/orders/refund/provider/reversal.ts';
import { chargeDifferences } from '#server/features/payments/ledger/comparison/charge-differences.ts';
import { type OwnPayment, ownPayments, setFee } from '#server/features/payments/ledger/comparison/compared.queries.ts';
import type { ComparisonItem } from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import { saveDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import type { ListedCharge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { ProviderUnavailableError } from './provider-unavailable.ts';

/**
 * Whether the shop can take in what it does not have yet: a success without a row, a reversal that it has not recorded.
 */
function isNews({ state }: ListedCharge, own: OwnPayment | undefined): boolean {
  if (state === 'success') return own === undefined;
  return state === 'reversed' && (own === undefined || (own.state !== 'refunded' && own.refunded === 0));
}

/** Takes it in: an order or a review, or a reversal. A fault of ours leaves a difference and does not stop the rest. */
async function bringIn(world: World, { state, charge }: ListedCharge): Promise<void> {
  const { reference } = charge;
  try {
    const isAnswered =
      state === 'reversed'
        ? await recordReversal(world, charge)
        : (await placeOrder(world, { reference, userId: null })).outcome !== 'unreachable';
    if (!isAnswered) throw new ProviderUnavailableError(`No answer about ${reference}.`);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw error;
    world.log.error({ reference, ...describeFailure(error) }, 'a payment of the provider could not be recorded');
  }
}

async function saveOne(
  world: World,
  listed: ListedCharge,
  own: OwnPayment | undefined,
): Promise<ComparisonItem | null> {
  const { charge, state, madeAt } = listed;
  const { reference, currency } = charge;
  const now = world.now();
  const happenedAt = madeAt ?? charge.paidAt ?? now;
  for (const difference of chargeDifferences(listed, own)) {
    const found = { ...difference, key: reference, reference, currency, happenedAt };
    if (await saveDifference(world.db, found, now))
      world.log.error({ reference, kind: difference.kind }, 'provider and shop differ');
  }
  const { fee } = charge;
  if (own !== undefined && fee !== null && fee !== own.fee)
    await world.db.transaction(async (tx) => {
      if (await setFee(tx, reference, fee)) await bookPayment(world, tx, reference);
    });
  if (own === undefined && state === 'unpaid') return null;
  const isMoney = state === 'success' || state === 'reversed';
  const sums = { amount: isMoney ? charge.amount : 0, ours: own?.amount ?? 0 };
  return { list: 'transactions', key: reference, day: dayOf(happenedAt).date, currency, ...sums };
}

/**
 * Compares payments as the provider says them with ours: takes in what is safely known, stores every difference that is
 * left, and the fees. Returns what was compared. Throws ProviderUnavailableError when the provider gives no answer.
 */
export async function compareCharges(world: World, listed: readonly ListedCharge[]): Promise<ComparisonItem[]> {
  const references = listed.map(({ charge }) => charge.reference);
  const before = await ownPayments(world.db, references);
  const news = listed.filter((one) => isNews(one, before.get(one.charge.reference)));
  for (const one of news) await bringIn(world, one);
  const own = news.length === 0 ? before : await ownPayments(world.db, references);
  const items: ComparisonItem[] = [];
  for (const one of listed) {
    const item = await saveOne(world, one, own.get(one.charge.reference));
    if (item !== null) items.push(item);
  }
  return items;
}
