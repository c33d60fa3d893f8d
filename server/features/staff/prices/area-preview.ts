import type { AreaPreview, AreaPreviewRequest } from '#contract/staff/settings/prices.ts';
import { nearestArea, withArea, withoutArea } from '#domain/areas/new-area.ts';
import { findRegion } from '#domain/areas/regions.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { toKnownPlace } from '#server/features/account/places.ts';
import { readAllPrices } from '#server/features/services/priced.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuseFields } from '#server/refusal.ts';
import { openCheckoutsIn, savedPlacesIn } from './affected.queries.ts';
import { affectedStops } from './affected-stops.ts';
import { priceOf } from './change-price.ts';
import { openAt, readArea, servedFrom } from './set-area.ts';
import { typedPeriod } from './typed-period.ts';

/** What is served without and with the area. */
type Tables = { before: TripFees; after: TripFees };

type Reading = AreaPreview['places'][number]['after'];

function readingOf(place: StoredPlace, fees: TripFees): Reading {
  const known = toKnownPlace(place, fees);
  return known === null ? null : { area: known.areaName, fee: known.cost };
}

/** How a place is read without and with the area; null where that is the same. */
function turnOf(place: StoredPlace, { before, after }: Tables): { before: Reading; after: Reading } | null {
  const turn = { before: readingOf(place, before), after: readingOf(place, after) };
  return JSON.stringify(turn.before) === JSON.stringify(turn.after) ? null : turn;
}

/** How many places are read otherwise, by how: the most frequent first. */
function countTurns(places: readonly StoredPlace[], tables: Tables): AreaPreview['places'] {
  const turns = Map.groupBy(
    places.flatMap((place) => turnOf(place, tables) ?? []),
    (turn) => JSON.stringify(turn),
  );
  return [...turns.values()]
    .flatMap(([turn, ...more]) => (turn === undefined ? [] : [{ ...turn, count: 1 + more.length }]))
    .sort((a, b) => b.count - a.count);
}

/** What an area that is opened or changed would touch: nothing of it changes by itself. Changes nothing. */
export async function previewArea(world: World, asked: AreaPreviewRequest): Promise<AreaPreview | Refusal> {
  const now = world.now();
  const period = typedPeriod({ starts: asked.starts }, now);
  if (isRefusal(period)) return period;
  const prices = await readAllPrices(world.db, now);
  const before = servedFrom(prices.changes, period.startsAt);
  const area = readArea(asked, before);
  if (isRefusal(area)) return area;
  const open = openAt(prices, area.key, period.startsAt);
  const former = before.opened?.find(({ key }) => key === area.key);
  const fee = open === undefined ? priceOf(asked.price) : (former?.fee ?? open.price);
  if (typeof fee !== 'number') return fee;
  const others = { opened: withoutArea(before, area.key) };
  const region = findRegion(area.region);
  const nearest = region && nearestArea(region, area.centre, others);
  if (!nearest) return refuseFields({ region: messages.areaCalls.badRegion });

  const tables = {
    before: open === undefined ? { ...before, ...others } : before,
    after: withArea(before, { ...area, fee }),
  };
  const read = [area, ...(former === undefined ? [] : [former])];
  const around = {
    centres: read.map(({ centre }) => centre),
    words: read.flatMap(({ key, words }) => [key, ...words]),
  };
  const checkouts = await openCheckoutsIn(world.db, around, now);
  return {
    name: area.name,
    nearest: { name: nearest.name, km: Math.round(nearest.km * 10) / 10 },
    places: countTurns(await savedPlacesIn(world.db, around), tables),
    checkouts: checkouts.filter(({ pickup, delivery }) => turnOf(pickup, tables) ?? turnOf(delivery, tables)).length,
    stops: await affectedStops(world, around, ({ stop }, order) => turnOf(order[stop], tables) !== null),
  };
}
