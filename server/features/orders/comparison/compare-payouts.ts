import { dayOf } from '#domain/days.ts';
import { bookPayout } from '#server/features/books/journal/book-payout.ts';
import { savePayout } from '#server/features/payments/ledger/comparison/compared.queries.ts';
import type { ComparisonItem } from '#server/features/payments/ledger/comparison/comparisons.queries.ts';
import { type NewDifference, saveDifference } from '#server/features/payments/ledger/comparison/differences.queries.ts';
import type { KnownPayout } from '#server/ports/payment.ts';
import type { World } from '#server/ports.ts';

type Kind = Extract<NewDifference['kind'], `payout${string}`>;

function differencesOf({ state, processed, fees, deductions, amount }: KnownPayout): Kind[] {
  if (state === 'failed') return ['payoutFailed'];
  if (state === 'unclear') return ['payoutWord'];
  return processed - fees - deductions === amount ? [] : ['payoutSum'];
}

/** Stores payouts as the provider lists them, and what is wrong with them. Returns what was compared. */
export async function comparePayouts(world: World, listed: readonly KnownPayout[]): Promise<ComparisonItem[]> {
  const now = world.now();
  const items: ComparisonItem[] = [];
  for (const payout of listed) {
    const { payoutId, currency, amount, paidAt, word } = payout;
    await world.db.transaction(async (tx) => {
      await savePayout(tx, { ...payout, seenAt: now });
      await bookPayout(world, tx, payoutId);
    });
    for (const kind of differencesOf(payout)) {
      const ours = kind === 'payoutSum' ? payout.processed - payout.fees - payout.deductions : null;
      const found = { kind, key: payoutId, reference: null, currency, theirs: amount, ours, word, happenedAt: paidAt };
      if (await saveDifference(world.db, found, now))
        world.log.error({ payout: payoutId, kind }, 'a payout failed or does not add up');
    }
    const sums = { amount, ours: amount };
    items.push({ list: 'payouts', key: payoutId, day: dayOf(paidAt).date, currency, ...sums });
  }
  return items;
}
