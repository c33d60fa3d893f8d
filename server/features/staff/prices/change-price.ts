import type { PriceChangeRequest, PricesState, PriceUndoRequest } from '#contract/staff/prices.ts';
import { parseDay } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import {
  changeState,
  DAYS_AHEAD_MAX,
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

const words = messages.priceCalls;

/** In ms: prices that are set one after the other share a build. */
const QUIET_MS = 30_000;

/** The moment from which a price is to hold. Ghana's time is UTC all year. */
function startOf(starts: PriceChangeRequest['starts'], now: Date): Date | Refusal {
  if (starts === null) return now;
  if (parseDay(starts.date) === null) return refuseFields({ starts: words.badDate });
  const moment = new Date(`${starts.date}T${starts.time}:00Z`);
  if (moment.getTime() <= now.getTime()) return refuseFields({ starts: words.past });
  const isTooFar = moment.getTime() > now.getTime() + DAYS_AHEAD_MAX * DAY_MS;
  return isTooFar ? refuseFields({ starts: words.tooFar }) : moment;
}

function priceOf(text: string): Pesewas | Refusal {
  const price = parseMoney(text);
  const isPrice = price !== null && price > 0 && price <= PRICE_MAX;
  return isPrice ? price : refuseFields({ price: words.badPrice });
}

function findPriced({ priced }: Prices, kind: string, key: string): Priced | undefined {
  return priced.find((one) => one.kind === kind && one.key === key && one.isInContent);
}

/** Whether at some moment from `now` on nothing would be on offer with these changes of `one`, and something without. */
function leavesNothing({ priced, changes }: Prices, one: Priced, after: Priced['changes'], now: Date): boolean {
  const isEmptyAt = (at: Date, own: Priced['changes']) =>
    !priced.some((each) => {
      if (each.kind !== 'service') return false;
      const counted = each === one ? own : each.changes;
      return each.isInContent && priceAt(counted, each.contentPrice, at).isOffered;
    });
  const moments = [now, ...[...changes, ...after].map(({ startsAt }) => startsAt).filter((at) => at > now)];
  return moments.some((at) => isEmptyAt(at, after) && !isEmptyAt(at, one.changes));
}

type NewChange = Omit<StoredChange, 'id' | 'reason' | 'undoes' | 'withdrawnAt' | 'withdrawnBy'>;

/** The changes of one thing with a new one, the last of all. */
function withNew({ changes }: Priced, row: NewChange): StoredChange[] {
  const id = Number.MAX_SAFE_INTEGER;
  return [...changes, { ...row, id, reason: '', undoes: null, withdrawnAt: null, withdrawnBy: null }];
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
 * more than half from the one before must be confirmed: the refusal has the hint `confirm`.
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
    const startsAt = startOf(request.starts, now);
    if (isRefusal(startsAt)) return startsAt;
    const { kind, key, is_offered: isOffered } = request;
    const one = findPriced(prices, kind, key);
    if (one === undefined) return refuse('missing', words.unknown);
    if (kind === 'fee' && !isOffered) return refuseFields({ is_offered: words.alwaysDriven });
    const before = priceAt(one.changes, one.contentPrice, startsAt);
    if (before.price === price && before.isOffered === isOffered) return refuseFields({ price: words.same });
    const { contentPrice } = one;
    const row = { kind, key, price, isOffered, contentPrice, startsAt, savedBy: actor.id, createdAt: now };
    if (leavesNothing(prices, one, withNew(one, row), now)) return refuseFields({ is_offered: words.lastOffered });
    if (isDoubtful(before.price, price) && !request.confirmed) {
      return { ...refuse('conflict', words.doubtful), hints: { confirm: true } };
    }
    await plan(tx, await insertChange(tx, { ...row, reason: request.reason.trim() }));
    return null;
  });
}

/**
 * Undoes a price: one that has not begun is withdrawn; of one that is in force the price before it is set again, from
 * now on, as a change of its own.
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
      const without = one.changes.filter(({ id }) => id !== change.id);
      if (leavesNothing(prices, one, without, now)) return refuse('conflict', words.lastOffered);
      await withdrawChange(tx, change.id, actor.id, now);
      await cancelBuild(tx, change.id);
      return null;
    }
    if (state !== 'now') return refuse('conflict', words.notInForce);
    const former = formerPrice(one.changes, change);
    const { kind, key, contentPrice } = one;
    const row = { kind, key, contentPrice, ...former, startsAt: now, savedBy: actor.id, createdAt: now };
    if (leavesNothing(prices, one, withNew(one, row), now)) return refuseFields({ is_offered: words.lastOffered });
    await plan(tx, await insertChange(tx, { ...row, reason: '', undoes: change.id }));
    return null;
  });
}
