import { dayOf } from '#domain/days.ts';
import { isReference } from '#domain/reference.ts';
import { askDispute } from '#server/features/orders/disputes/ask-dispute.ts';
import { markSeen, unseenDisputes } from '#server/features/payments/disputes/disputes.queries.ts';
import {
  type OwnRefund,
  ownPayments,
  unlistedPayments,
  unlistedPayouts,
  unlistedRefunds,
} from '#server/features/payments/ledger/comparison/compared.queries.ts';
import type { Comparison, ComparisonItem } from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import {
  type NewDifference,
  saveDifference,
  unlistedDifferences,
} from '#server/features/payments/ledger/comparison/differences.queries.ts';
import { verifyOnce } from '#server/features/payments/provider/verify-once.ts';
import type { ListedCharge } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';
import { compareCharges } from './compare-charges.ts';
import { compareRefunds } from './compare-refunds.ts';
import { ProviderUnavailableError } from './provider-unavailable.ts';

/** How many payments the provider is asked about in a turn. */
const BATCH = 50;
/** Differences of earlier periods that are looked at again in a turn. */
const OLD_BATCH = 200;

const STATES = { success: 'success', reversed: 'reversed', 'unknown-state': 'unknown-state' } as const;

async function save(world: World, found: NewDifference): Promise<void> {
  const { reference, key, kind } = found;
  if (await saveDifference(world.db, found, world.now()))
    world.log.error({ reference, key, kind }, 'provider and shop differ');
}

/** Asks the provider about one payment that its list does not contain. */
async function comparePayment(world: World, reference: string, at: Date): Promise<ComparisonItem[]> {
  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'unreachable') throw new ProviderUnavailableError(verification.message);
  const charge = 'charge' in verification ? verification.charge : null;
  if (charge !== null && verification.outcome in STATES) {
    const state = STATES[verification.outcome as keyof typeof STATES];
    const word = verification.outcome === 'unknown-state' ? verification.word : state;
    const listed: ListedCharge = { state, word, charge, madeAt: at };
    return compareCharges(world, [listed]);
  }
  const own = (await ownPayments(world.db, [reference])).get(reference);
  const currency = own?.currency ?? 'GHS';
  const kind =
    verification.outcome === 'unknown'
      ? 'notThere'
      : charge === null && verification.outcome === 'unknown-state'
        ? 'word'
        : 'unpaid';
  if (own !== undefined || kind === 'word') {
    const word = verification.outcome === 'unknown-state' ? verification.word : verification.outcome;
    const sums = { theirs: kind === 'word' ? null : 0, ours: own?.amount ?? null };
    await save(world, { kind, key: reference, reference, currency, word, happenedAt: at, ...sums });
  }
  const day = dayOf(at).date;
  return [{ list: 'transactions', key: reference, day, currency, amount: 0, ours: own?.amount ?? 0 }];
}

/** Asks the provider about a refund that its list does not contain, by the refunds of its payment. */
async function compareRefund(world: World, own: OwnRefund): Promise<ComparisonItem[]> {
  const { reference, refundId, createdAt, amount } = own;
  const verification = await verifyOnce(world, reference);
  if (verification.outcome === 'unreachable') throw new ProviderUnavailableError(verification.message);
  const charge = 'charge' in verification ? verification.charge : null;
  const list = charge === null ? [] : await world.payment.refundsOf(charge.providerId);
  if (list === null) throw new ProviderUnavailableError(`No answer about the refunds of ${reference}.`);
  const found = list.find((known) => known.refundId === refundId);
  if (found !== undefined && charge !== null) {
    const { providerId } = charge;
    return compareRefunds(world, [{ ...found, createdAt, reference, providerId, word: found.state }]);
  }
  const currency = charge?.currency ?? (await ownPayments(world.db, [reference])).get(reference)?.currency ?? 'GHS';
  const ours = own.state === 'failed' ? 0 : amount;
  const missing = { kind: 'refundMissing' as const, key: refundId, reference, currency, theirs: null, ours };
  await save(world, { ...missing, happenedAt: createdAt });
  return [{ list: 'refunds', key: refundId, day: dayOf(createdAt).date, currency, amount: 0, ours }];
}

/** Asks about the unresolved disputes that the lists of this comparison did not name. */
async function compareOpenDisputes(world: World, run: Comparison): Promise<void> {
  for (const { disputeId, reference, amount, currency, openedAt } of await unseenDisputes(
    world.db,
    run.startedAt,
    OLD_BATCH,
  )) {
    const asked = await askDispute(world, disputeId);
    if (asked === 'silent') throw new ProviderUnavailableError(`No answer about dispute ${disputeId}.`);
    if (asked === 'recorded') continue;
    const sums = { theirs: null, ours: amount };
    await save(world, { kind: 'disputeMissing', key: disputeId, reference, currency, happenedAt: openedAt, ...sums });
    await markSeen(world.db, disputeId, world.now());
  }
}

/** Looks again at the open differences of payments of earlier periods. */
async function compareOldDifferences(world: World, run: Comparison): Promise<ComparisonItem[]> {
  const items: ComparisonItem[] = [];
  for (const reference of await unlistedDifferences(world.db, run.id, OLD_BATCH)) {
    if (isReference(reference)) items.push(...(await comparePayment(world, reference, run.fromAt)));
  }
  return items;
}

/**
 * Compares what only the shop has of a comparison's period: payments, refunds and payouts that the provider has not
 * listed, disputes, and older differences. Returns what was compared, and whether that was the rest. Throws
 * ProviderUnavailableError when the provider gives no answer.
 */
export async function compareOwn(world: World, run: Comparison): Promise<{ items: ComparisonItem[]; isLast: boolean }> {
  const items: ComparisonItem[] = [];
  const payments = await unlistedPayments(world.db, run, BATCH);
  for (const { reference, createdAt } of payments) items.push(...(await comparePayment(world, reference, createdAt)));
  if (payments.length > 0) return { items, isLast: false };
  const refunds = await unlistedRefunds(world.db, run, BATCH);
  for (const refund of refunds) items.push(...(await compareRefund(world, refund)));
  if (refunds.length > 0) return { items, isLast: false };
  for (const { payoutId, currency, amount, paidAt } of await unlistedPayouts(world.db, run, BATCH)) {
    const sums = { theirs: null, ours: amount };
    await save(world, { kind: 'payoutMissing', key: payoutId, reference: null, currency, happenedAt: paidAt, ...sums });
  }
  await compareOpenDisputes(world, run);
  return { items: await compareOldDifferences(world, run), isLast: true };
}
