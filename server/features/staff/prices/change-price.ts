import type { PriceChangeRequest, PricesState, PriceUndoRequest } from '#contract/staff/prices.ts';
import { SERVED } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import {
  changeInForce,
  changeState,
  formerPrice,
  isDoubtful,
  PRICE_MAX,
  priceAt,
} from '#domain/prices/price-changes.ts';
import type { Tx } from '#server/db/open.ts';
import {
  insertChange,
  lockPrices,
  type StoredChange,
  withdrawChange,
} from '#server/features/services/price-changes.queries.ts';
import { type Priced, type Prices, readAllPrices } from '#server/features/services/priced.ts';
import { cancelBuild, planBuild } from '#server/features/services/site-builds.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { readPrices } from './prices.ts';
import { typedPeriod } from './typed-period.ts';

const words = messages.priceCalls;

/** In ms: prices that are set one after the other share a build. */
const QUIET_MS = 30_000;

function priceOf(text: string): Pesewas | Refusal {
  const price = parseMoney(text);
  const isPrice = price !== null && price > 0 && price <= PRICE_MAX;
  return isPrice ? price : refuseFields({ price: words.badPrice });
}

function findPriced({ priced }: Prices, kind: string, key: string): Priced | undefined {
  return priced.find((one) => one.kind === kind && one.key === key && one.isInContent);
}

/** Whether a shop needs one of these: services on offer, and areas that are served. */
const isNeeded = ({ kind, key }: Priced) => kind === 'service' || SERVED.some(({ area }) => area.key === key);

/**
 * Whether at some moment from `now` on nothing of its kind would be on offer with these changes of `one`, and something
 * without.
 */
function leavesNothing({ priced, changes }: Prices, one: Priced, after: Priced['changes'], now: Date): boolean {
  const isEmptyAt = (at: Date, own: Priced['changes']) =>
    !priced.some((each) => {
      if (each.kind !== one.kind || !isNeeded(each)) return false;
      const counted = each === one ? own : each.changes;
      return each.isInContent && priceAt(counted, each.contentPrice, at).isOffered;
    });
  const moments = [now, ...[...changes, ...after].map(({ startsAt }) => startsAt).filter((at) => at > now)];
  return moments.some((at) => isEmptyAt(at, after) && !isEmptyAt(at, one.changes));
}

const lastOfferRefusal = ({ kind }: Priced) => (kind === 'fee' ? words.lastServed : words.lastOffered);

type NewChange = Omit<StoredChange, 'id' | 'reason' | 'undoes' | 'ends' | 'withdrawnAt' | 'withdrawnBy'>;

/** The changes of one thing with new ones, the last of all. */
function withNew(changes: readonly StoredChange[], ...rows: NewChange[]): StoredChange[] {
  const id = Number.MAX_SAFE_INTEGER;
  const usual = { id, reason: '', undoes: null, ends: null, withdrawnAt: null, withdrawnBy: null };
  return [...changes, ...rows.map((row) => ({ ...row, ...usual }))];
}

/** The end of a pause that was saved with it and has not begun. */
function endOfPause({ changes }: Priced, { id }: StoredChange, now: Date): StoredChange | undefined {
  return changes.find(
    ({ ends, startsAt, withdrawnAt }) => ends === id && withdrawnAt === null && startsAt.getTime() > now.getTime(),
  );
}

/** Withdraws changes that have not begun, with the builds of the pages that are planned for them. */
async function withdraw(tx: Tx, changes: readonly (StoredChange | undefined)[], by: number, at: Date): Promise<void> {
  for (const change of changes) {
    if (change === undefined) continue;
    await withdrawChange(tx, change.id, by, at);
    await cancelBuild(tx, change.id);
  }
}

/** Changes prices one after the other: refused when somebody else has changed one since the page was loaded. */
async function inTurn(
  world: World,
  revision: number,
  change: (tx: Tx, prices: Prices) => Promise<null | Refusal>,
): Promise<PricesState | Refusal> {
  const outcome = await world.db.transaction(async (tx) => {
    await lockPrices(tx);
    const prices = await readAllPrices(tx);
    return prices.revision === revision ? change(tx, prices) : refuse('conflict', words.changedMeanwhile);
  });
  return isRefusal(outcome) ? outcome : readPrices(world);
}

/** Plans a build of the static pages for the moment at which a price begins. */
function plan(tx: Tx, { id, startsAt, createdAt }: StoredChange): Promise<void> {
  const nextTryAt = new Date(startsAt.getTime() + QUIET_MS);
  return planBuild(tx, { priceChangeId: id, dueAt: startsAt, nextTryAt, createdAt });
}

/**
 * Sets a price from now or from a later time on. What is registered or paid keeps its price. A price that differs by
 * more than half from the one before must be confirmed: the refusal has the hint `confirm`. A fee that is not on offer
 * pauses its trips, until a moment where one is given; the same pause again sets another end.
 */
export async function changePrice(
  world: World,
  actor: Actor,
  request: PriceChangeRequest,
): Promise<PricesState | Refusal> {
  const price = priceOf(request.price);
  if (isRefusal(price)) return price;
  return inTurn(world, request.revision, async (tx, prices) => {
    const now = world.now();
    const period = typedPeriod(request, now);
    if (isRefusal(period)) return period;
    const { startsAt, endsAt } = period;
    const { kind, key, is_offered: isOffered } = request;
    const one = findPriced(prices, kind, key);
    if (one === undefined) return refuse('missing', words.unknown);
    if (endsAt !== null && (kind !== 'fee' || isOffered)) return refuseFields({ until: words.noPause });
    const before = priceAt(one.changes, one.contentPrice, startsAt);
    const isSame = before.price === price && before.isOffered === isOffered;
    if (isSame && endsAt === null) return refuseFields({ price: words.same });
    const pause = isSame ? changeInForce(one.changes, startsAt) : undefined;
    const formerEnd = pause && endOfPause(one, pause, now);
    const { contentPrice } = one;
    const row = { kind, key, price, isOffered, contentPrice, startsAt, savedBy: actor.id, createdAt: now };
    const end = endsAt === null ? [] : [{ ...row, isOffered: true, startsAt: endsAt }];
    const kept = one.changes.filter((each) => each !== formerEnd);
    if (leavesNothing(prices, one, withNew(kept, ...(isSame ? [] : [row]), ...end), now))
      return refuseFields({ is_offered: lastOfferRefusal(one) });
    if (isDoubtful(before.price, price) && !request.confirmed) {
      return { ...refuse('conflict', words.doubtful), hints: { confirm: true } };
    }
    const reason = request.reason.trim();
    await withdraw(tx, [formerEnd], actor.id, now);
    const change = pause ?? (await insertChange(tx, { ...row, reason }));
    if (pause === undefined) await plan(tx, change);
    for (const again of end) await plan(tx, await insertChange(tx, { ...again, reason, ends: change.id }));
    return null;
  });
}

/**
 * Undoes a price: one that has not begun is withdrawn; of one that is in force the price before it is set again, from
 * now on, as a change of its own. The end of a pause goes with it.
 */
export async function undoPriceChange(
  world: World,
  actor: Actor,
  request: PriceUndoRequest & { id: string },
): Promise<PricesState | Refusal> {
  return inTurn(world, request.revision, async (tx, prices) => {
    const now = world.now();
    const change = prices.changes.find(({ id }) => id === rowId(request.id));
    const one = change && findPriced(prices, change.kind, change.key);
    if (change === undefined || one === undefined) return refuse('missing', words.unknown);
    const state = changeState(one.changes, change, now);
    if (request.as === 'withdraw') {
      if (state === 'withdrawn') return refuse('conflict', words.changedMeanwhile);
      if (state !== 'ahead') return refuse('conflict', words.begun);
      const gone = [change, endOfPause(one, change, now)];
      const without = one.changes.filter((each) => !gone.includes(each));
      if (leavesNothing(prices, one, without, now)) return refuse('conflict', lastOfferRefusal(one));
      await withdraw(tx, gone, actor.id, now);
      return null;
    }
    if (state !== 'now') return refuse('conflict', words.notInForce);
    const former = formerPrice(one.changes, change);
    const { kind, key, contentPrice } = one;
    const row = { kind, key, contentPrice, ...former, startsAt: now, savedBy: actor.id, createdAt: now };
    const end = endOfPause(one, change, now);
    const kept = one.changes.filter((each) => each !== end);
    if (leavesNothing(prices, one, withNew(kept, row), now)) return refuseFields({ is_offered: lastOfferRefusal(one) });
    await withdraw(tx, [end], actor.id, now);
    await plan(tx, await insertChange(tx, { ...row, reason: '', undoes: change.id }));
    return null;
  });
}
