import type { PriceChangeRequest, PricesState, PriceUndoRequest } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { oneLine } from '#domain/places/one-line.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import {
  changeInForce,
  changeState,
  formerChange,
  formerPrice,
  isDoubtful,
  priceAt,
} from '#domain/prices/price-changes.ts';
import { readPrice } from '#domain/prices/typed-change.ts';
import type { Tx } from '#server/db/open.ts';
import { insertChange, type StoredChange, withdrawChange } from '#server/features/services/price-changes.queries.ts';
import type { Priced, Prices } from '#server/features/services/priced.ts';
import { cancelBuild } from '#server/features/services/site-builds.queries.ts';
import type { Actor } from '#server/features/staff/order/move-order.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, joinRefusals, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { inTurn, plan } from './in-turn.ts';
import { lastOfferRefusal, leavesNothing } from './leaves-nothing.ts';
import { typedPeriod } from './typed-period.ts';

const words = messages.priceCalls;

/** Reads a typed price; a refusal says what one is. */
export function priceOf(text: string): Pesewas | Refusal {
  return readPrice(text) ?? refuseFields({ price: words.badPrice });
}

function findPriced({ priced }: Prices, kind: string, key: string): Priced | undefined {
  return priced.find((one) => one.kind === kind && one.key === key && one.isInContent);
}

type NewChange = Omit<StoredChange, 'id' | 'reason' | 'undoes' | 'ends' | 'withdrawnAt' | 'withdrawnBy' | 'area'> & {
  area?: StoredChange['area'];
};

/** The changes of one thing with new ones, the last of all. */
function withNew(changes: readonly StoredChange[], ...rows: NewChange[]): StoredChange[] {
  const id = Number.MAX_SAFE_INTEGER;
  const usual = { id, area: null, reason: '', undoes: null, ends: null, withdrawnAt: null, withdrawnBy: null };
  return [...changes, ...rows.map((row) => ({ ...usual, ...row }))];
}

/** What was saved with a change and has not begun: the end of a pause, or the fee of an area that is open again. */
function endOf({ changes }: Prices, { id }: StoredChange, now: Date): StoredChange | undefined {
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
  return inTurn(world, request.revision, async (tx, prices) => {
    const now = world.now();
    const price = priceOf(request.price);
    const period = typedPeriod(request, now);
    if (isRefusal(price) || isRefusal(period)) return joinRefusals(price, period);
    const { startsAt, endsAt } = period;
    const { kind, key, is_offered: isOffered } = request;
    const one = findPriced(prices, kind, key);
    if (one === undefined || one.kind === 'area') return refuse('missing', words.unknown);
    if (endsAt !== null && (kind !== 'fee' || isOffered)) return refuseFields({ until: words.noPause });
    const before = priceAt(one.changes, one.contentPrice, startsAt);
    const isSame = before.price === price && before.isOffered === isOffered;
    if (isSame && endsAt === null) return refuseFields({ price: words.same });
    const pause = isSame ? changeInForce(one.changes, startsAt) : undefined;
    const formerEnd = pause && endOf(prices, pause, now);
    const { contentPrice } = one;
    const row = { kind, key, price, isOffered, contentPrice, startsAt, savedBy: actor.id, createdAt: now };
    const end = endsAt === null ? [] : [{ ...row, isOffered: true, startsAt: endsAt }];
    const kept = one.changes.filter((each) => each !== formerEnd);
    if (leavesNothing(prices, one, withNew(kept, ...(isSame ? [] : [row]), ...end), now))
      return refuseFields({ is_offered: lastOfferRefusal(one) });
    if (isDoubtful(before.price, price) && !request.confirmed) {
      return { ...refuse('conflict', words.doubtful), hints: { confirm: true } };
    }
    const reason = oneLine(request.reason);
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
      const gone = [change, endOf(prices, change, now)];
      const without = one.changes.filter((each) => !gone.includes(each));
      if (leavesNothing(prices, one, without, now)) return refuse('conflict', lastOfferRefusal(one));
      await withdraw(tx, gone, actor.id, now);
      return null;
    }
    if (state !== 'now') return refuse('conflict', words.notInForce);
    const former = formerPrice(one.changes, change);
    const { kind, key, contentPrice } = one;
    // An area that was not one before keeps what it was, and is none.
    const area = formerChange(one.changes, change)?.area ?? change.area;
    const row = { kind, key, contentPrice, ...former, area, startsAt: now, savedBy: actor.id, createdAt: now };
    const end = endOf(prices, change, now);
    const kept = one.changes.filter((each) => each !== end);
    if (leavesNothing(prices, one, withNew(kept, row), now)) return refuseFields({ is_offered: lastOfferRefusal(one) });
    await withdraw(tx, [end], actor.id, now);
    await plan(tx, await insertChange(tx, { ...row, reason: '', undoes: change.id }));
    return null;
  });
}
