import type { PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import type { Tx } from '#server/db/open.ts';
import { lockPrices, type StoredChange } from '#server/features/services/price-changes.queries.ts';
import { type Prices, readAllPrices } from '#server/features/services/priced.ts';
import { planBuild } from '#server/features/services/site-builds.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { readPrices } from './prices.ts';

const words = messages.priceCalls;

/** In ms: prices that are set one after the other share a build. */
const QUIET_MS = 30_000;

/** Changes prices one after the other: refused when somebody else has changed one since the page was loaded. */
export async function inTurn(
  world: World,
  revision: number,
  change: (tx: Tx, prices: Prices) => Promise<null | Refusal>,
): Promise<PricesState | Refusal> {
  const outcome = await world.db.transaction(async (tx) => {
    await lockPrices(tx);
    const prices = await readAllPrices(tx, world.now());
    return prices.revision === revision ? change(tx, prices) : refuse('conflict', words.changedMeanwhile);
  });
  return isRefusal(outcome) ? outcome : readPrices(world);
}

/** Plans a build of the static pages for the moment at which a price begins. */
export function plan(tx: Tx, { id, startsAt, createdAt }: StoredChange): Promise<void> {
  const nextTryAt = new Date(startsAt.getTime() + QUIET_MS);
  return planBuild(tx, { priceChangeId: id, dueAt: startsAt, nextTryAt, createdAt });
}
