import type { AreaChangeShown, PriceChangeShown, PricesState } from '#contract/staff/settings/prices.ts';
import { REGIONS } from '#domain/areas/regions.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { feesToWire } from '#domain/areas/trip-fees.ts';
import { toDecimal } from '#domain/prices/money.ts';
import {
  changeInForce,
  changeState,
  formerChange,
  formerPrice,
  priceAt,
  type SetPrice,
} from '#domain/prices/price-changes.ts';
import type { StoredChange } from '#server/features/services/price-changes.queries.ts';
import { type Prices, readAllPrices } from '#server/features/services/priced.ts';
import { tripFees } from '#server/features/services/trip-fees.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import type { World } from '#server/ports.ts';
import { readSiteBuild } from './site-build.ts';

const CHANGES_SHOWN = 50;

const onWire = ({ price, isOffered }: SetPrice) => ({ price: toDecimal(price), is_offered: isOffered });

type NameOf = (id: number | null) => string;

/** How a change stands at a moment among those of the same thing, and who made it. */
function standingOf(own: readonly StoredChange[], change: StoredChange, now: Date, nameOf: NameOf) {
  const { startsAt, reason, undoes, savedBy, createdAt, withdrawnAt, withdrawnBy } = change;
  return {
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

function shownChange({ priced }: Prices, change: StoredChange, now: Date, nameOf: NameOf): PriceChangeShown[] {
  const { id, kind, key } = change;
  if (kind === 'area') return [];
  const thing = priced.find((one) => one.kind === kind && one.key === key);
  const own = thing?.changes ?? [];
  const prices = { before: onWire(formerPrice(own, change)), after: onWire(change) };
  return [{ ...{ id, kind, key, name: thing?.name ?? key }, ...prices, ...standingOf(own, change, now, nameOf) }];
}

function areaOnWire(change: StoredChange | undefined): AreaChangeShown['after'] {
  if (!change?.isOffered || change.area === null) return null;
  return {
    ...change.area,
    words: [...change.area.words],
    key: change.key,
    name: areaName(change.key),
    fee: toDecimal(change.price),
  };
}

function shownArea({ priced }: Prices, change: StoredChange, now: Date, nameOf: NameOf): AreaChangeShown[] {
  const { id, kind, key } = change;
  if (kind !== 'area') return [];
  const own = priced.find((one) => one.kind === kind && one.key === key)?.changes ?? [];
  const areas = { before: areaOnWire(formerChange(own, change)), after: areaOnWire(change) };
  return [{ ...{ id, key, name: areaName(key) }, ...areas, ...standingOf(own, change, now, nameOf) }];
}

/** The prices of now, those that begin later, and who changed what: the newest first. */
export async function readPrices(world: World): Promise<PricesState> {
  const { db } = world;
  const now = world.now();
  const prices = await readAllPrices(db, now);
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
      .flatMap((one) => (one.isInContent && one.kind !== 'area' ? [{ ...one, kind: one.kind }] : []))
      .map(({ kind, key, name, contentPrice, changes }) => ({
        kind,
        key,
        name,
        ...onWire(priceAt(changes, contentPrice, now)),
        since: changeInForce(changes, now)?.startsAt.toISOString() ?? null,
        content_price: toDecimal(contentPrice),
      })),
    changes: shown.flatMap((change) => shownChange(prices, change, now, nameOf)),
    areas: {
      regions: REGIONS.map(({ name }) => name),
      opened: feesToWire(await tripFees(world)).opened ?? [],
      changes: shown.flatMap((change) => shownArea(prices, change, now, nameOf)),
    },
    build: await readSiteBuild(world),
  };
}
