import type { PriceChangeShown, PricesState } from '#contract/staff/prices.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { changeInForce, changeState, formerPrice, priceAt, type SetPrice } from '#domain/prices/price-changes.ts';
import type { StoredChange } from '#server/features/services/price-changes.queries.ts';
import { type Prices, readAllPrices } from '#server/features/services/priced.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { readSiteBuild } from './site-build.ts';

const CHANGES_SHOWN = 50;

const onWire = ({ price, isOffered }: SetPrice) => ({ price: toDecimal(price), is_offered: isOffered });

function shownChange(
  { priced }: Prices,
  change: StoredChange,
  now: Date,
  nameOf: (id: number | null) => string,
): PriceChangeShown {
  const { id, kind, key, startsAt, reason, undoes, savedBy, createdAt, withdrawnAt, withdrawnBy } = change;
  const thing = priced.find((one) => one.kind === kind && one.key === key);
  const own = thing?.changes ?? [];
  return {
    id,
    kind,
    key,
    name: thing?.name ?? key,
    before: onWire(formerPrice(own, change)),
    after: onWire(change),
    starts_at: startsAt.toISOString(),
    state: changeState(own, change, now),
    reason,
    is_undo: undoes !== null,
    saved_at: createdAt.toISOString(),
    by: nameOf(savedBy),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
    withdrawn_by: withdrawnBy === null ? '' : nameOf(withdrawnBy),
  };
}

/** The prices of now, those that begin later, and who changed what: the newest first. */
export async function readPrices(world: World): Promise<PricesState> {
  const { db } = world;
  const now = world.now();
  const prices = await readAllPrices(db);
  const latest = prices.changes.slice(-CHANGES_SHOWN).reverse();
  const ahead = prices.changes.filter(({ startsAt }) => startsAt.getTime() > now.getTime());
  const shown = [...latest, ...ahead.filter((change) => !latest.includes(change)).reverse()];
  const nameOf = await namesOf(
    db,
    shown.flatMap(({ savedBy, withdrawnBy }) => [savedBy, withdrawnBy]),
  );
  return {
    at: now.toISOString(),
    revision: prices.revision,
    prices: prices.priced
      .filter(({ isInContent }) => isInContent)
      .map(({ kind, key, name, contentPrice, changes }) => ({
        kind,
        key,
        name,
        ...onWire(priceAt(changes, contentPrice, now)),
        since: changeInForce(changes, now)?.startsAt.toISOString() ?? null,
        content_price: toDecimal(contentPrice),
      })),
    changes: shown.map((change) => shownChange(prices, change, now, nameOf)),
    build: await readSiteBuild(world),
  };
}
