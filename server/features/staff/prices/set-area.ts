import type { AreaRequest, PricesState } from '#contract/staff/settings/prices.ts';
import { areaSentences } from '#domain/areas/area-sentences.ts';
import { areaKeyOf, isFarOff, type NewArea, readNewArea, withoutArea } from '#domain/areas/new-area.ts';
import { findRegion } from '#domain/areas/regions.ts';
import { feeWith, type TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import { changeInForce, isDoubtful, priceAt } from '#domain/prices/price-changes.ts';
import type { StoredArea } from '#server/db/tables/price-changes.ts';
import { insertChange, type StoredChange } from '#server/features/services/price-changes.queries.ts';
import type { Prices } from '#server/features/services/priced.ts';
import { servedAt } from '#server/features/services/trip-fees.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, joinRefusals, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { priceOf } from './change-price.ts';
import { inTurn, plan } from './in-turn.ts';
import { typedPeriod } from './typed-period.ts';

const words = messages.areaCalls;

/** What is served at a moment, with every area that begins later: no other may take its name. */
export function servedFrom(changes: readonly StoredChange[], at: Date): TripFees {
  const counted = changes
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
  const now = servedAt(counted, at);
  const later = counted.filter(({ kind, startsAt }) => kind === 'area' && startsAt > at);
  const planned = later.flatMap(({ startsAt }) => servedAt(counted, startsAt).opened ?? []);
  return { ...now, opened: [...new Map([...planned, ...(now.opened ?? [])].map((area) => [area.key, area])).values()] };
}

/** Reads a typed area beside everything else that is served then or later. */
export function readArea(typed: Parameters<typeof readNewArea>[0], served: TripFees): NewArea | Refusal {
  const others = withoutArea(served, areaKeyOf(typed.name) ?? '');
  const read = readNewArea(typed, { opened: others });
  return read.ok ? read.area : refuseFields(areaSentences(read.problems));
}

const stored = ({ region, centre, words: names, letters }: NewArea): StoredArea => ({
  ...{ region, centre, letters },
  words: [...names],
});

const isSameArea = (one: StoredArea, other: StoredArea) =>
  one.region === other.region &&
  one.centre.lat === other.centre.lat &&
  one.centre.lng === other.centre.lng &&
  one.letters === other.letters &&
  [...one.words].sort().join() === [...other.words].sort().join();

/** What an area with this key is set to at a moment; undefined while there is none. */
export function openAt({ priced }: Prices, key: string, at: Date): StoredChange | undefined {
  const own = priced.find((one) => one.kind === 'area' && one.key === key);
  const change = own && changeInForce(own.changes, at);
  return change?.isOffered ? change : undefined;
}

/** What the owner is asked before it is saved: a centre far from all others, or an unusual fee; null when nothing is. */
function doubtOf(area: NewArea, fee: Pesewas | null, served: TripFees): string | null {
  const region = findRegion(area.region);
  if (region === null) return null;
  if (isFarOff(region, area.centre, { opened: withoutArea(served, area.key) })) return words.farOff(region.name);
  const usual = feeWith(served, region.feeKey);
  return fee !== null && usual !== null && isDoubtful(usual, fee) ? words.unusualFee(region.name) : null;
}

/**
 * Opens an area from now or from a later time on; one that is open then is changed, and keeps its fee. What is registered
 * or paid stays as it was read. An unusual fee or centre must be confirmed: the refusal has the hint `confirm`.
 */
export async function setArea(world: World, actor: Actor, request: AreaRequest): Promise<PricesState | Refusal> {
  return inTurn(world, request.revision, async (tx, prices) => {
    const now = world.now();
    const period = typedPeriod({ starts: request.starts }, now);
    const startsAt = isRefusal(period) ? now : period.startsAt;
    const served = servedFrom(prices.changes, startsAt);
    const area = readArea(request, served);
    const open = openAt(prices, areaKeyOf(request.name) ?? '', startsAt);
    const price = open?.price ?? priceOf(request.price);
    if (isRefusal(period) || isRefusal(area) || isRefusal(price)) return joinRefusals(area, price, period);
    if (open?.area && isSameArea(open.area, stored(area))) return refuseFields({ name: words.same(area.name) });
    const { key } = area;
    const doubt = doubtOf(area, open === undefined ? price : null, served);
    if (doubt !== null && !request.confirmed) return { ...refuse('conflict', doubt), hints: { confirm: true } };
    const row = { key, price, isOffered: true, contentPrice: price, startsAt, savedBy: actor.id, createdAt: now };
    const reason = request.reason.trim();
    const change = await insertChange(tx, { ...row, kind: 'area', area: stored(area), reason });
    await plan(tx, change);
    // What the owner set of its fee when it was open before is over.
    const fee = prices.priced.find((one) => one.kind === 'fee' && one.key === key);
    const before = fee && priceAt(fee.changes, price, startsAt);
    if (open === undefined && before !== undefined && (before.price !== price || !before.isOffered))
      await insertChange(tx, { ...row, kind: 'fee', reason, ends: change.id });
    return null;
  });
}
