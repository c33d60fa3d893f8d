import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/days.ts';
import { checkBooks } from '#server/features/books/report/check-books.ts';
import { storeDay } from '#server/features/staff/reports/days/stored-days.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { isExtraOperation, waitingFor } from './extras.ts';
import { mayBeFamily } from './families.ts';
import { costOf, type Operation, openRedemption, STATUSES, startingUsers, stateOf, step } from './model.ts';
import { openRun } from './real-shop.ts';
import { DEFAULT_RUNS } from './runs.ts';
import type { Discount, Model } from './shapes.ts';

/** More runs on request: MODEL_RUNS=2000 MODEL_STEPS=50; MODEL_SEED repeats a run and looks for a smaller one. */
const RUNS = Number(process.env.MODEL_RUNS ?? DEFAULT_RUNS);
const STEPS = Number(process.env.MODEL_STEPS ?? 40);
const { MODEL_SEED } = process.env;
const SEED = Number(MODEL_SEED ?? Date.now() % 1_000_000);
const LIMIT_MS = Math.max(180_000, RUNS * STEPS * 500);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A random intention; its checkout and customer are chosen when it is executed. */
type Wish = { kind: number; user: number; pick: number; detail: number };
const even = (most: number) => fc.noBias(fc.nat(most));
const wish = fc.record({ kind: even(163), user: even(9), pick: even(1_000), detail: even(1_000) });
const turn = fc.oneof({ weight: 3, arbitrary: fc.tuple(wish) }, { weight: 2, arbitrary: fc.tuple(wish, wish) });

const OUTCOMES = ['success', 'success', 'success', 'success', 'pending', 'failed', 'short', 'otherPayer'] as const;
const DISCOUNTS = [null, 'signup', 'signup', 'referral', 'referral', 'points', 'points', 'points'] as const;

/** What other clients pay less, in percent, and the discounts that they name. */
const OFFS = [0, 5, 10, 15, 20, 25, 30, 35, 40] as const;
const NAMED: (Discount[] | null)[] = [null, [], ['signup'], ['points'], ['signup', 'referral'], ['referral', 'points']];

/** What a new customer has in common with one who is there. */
const TWINS = [null, 'mailbox', 'payer', 'phone'] as const;

/** More customers than this add nothing new. */
const USERS_MAX = 8;

const at = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

/** The operation for an intention in this state; undefined when it applies to nothing. */
function toOperation(model: Model, { kind, user: wished, pick, detail }: Wish, slot: number): Operation | undefined {
  const users = Object.keys(model.users).map(Number);
  // Mostly the first ones, so that their operations conflict.
  const user = at([0, 1, 2, ...users, 4, 3], wished) ?? 0;
  const payments = Object.entries(model.intents).map(([number, intent]) => ({ ...intent, number: Number(number) }));
  const intents = payments.filter(({ of }) => of === null);
  // Mostly the newest ones, as in a real shop.
  const recent = pick % 3 === 0 ? intents : intents.slice(-4);
  const some = at(recent, pick);
  if (kind < 18 || some === undefined) {
    // Often a second checkout that needs the same discount as the newest one: only one can get it.
    const twin = detail % 2 === 0 ? intents.at(-1) : undefined;
    const discount = twin === undefined ? (at(DISCOUNTS, pick) ?? null) : (twin.discounts[0] ?? null);
    if (kind < 6 || pick % 5 === 0) {
      const claim = { quantity: 1 + (detail % 3), off: at(OFFS, pick) ?? 0, named: at(NAMED, detail) ?? null };
      return { kind: 'buy', slot, user: twin?.user ?? user, claim };
    }
    // A cart of its own for each: the same pairs again would be the same cart.
    if (detail % 3 === 0 && slot < 95) return { kind: 'twoWays', slot, user, quantity: 4 + slot, discount };
    return { kind: 'register', slot, user: twin?.user ?? user, quantity: 1 + (detail % 3), discount };
  }
  const intent = some.number;
  if (kind >= 136) return toExtra(payments, { pick, detail }, slot);
  if (kind >= 128) return toCorrection(model, intents, { pick, detail });
  if (kind >= 120) return toDoubt(intents, { pick, detail });
  if (kind >= 100) return toRefund(payments, { kind: kind - 100, pick, detail }, slot);
  if (kind < 36) {
    const unpaid = recent.filter(({ paid }) => paid === null || paid === 'pending' || paid === 'failed');
    const outcome = at(OUTCOMES, detail) ?? 'success';
    const number = at(unpaid, pick)?.number;
    return number === undefined ? undefined : { kind: 'pay', intent: number, outcome };
  }
  if (kind < 52) {
    const paid = intents.filter((each) => each.paid === 'success' && each.status === null);
    const wanted = (detail % 4 === 0 ? undefined : at(paid, pick)) ?? some;
    return { kind: 'post', intent: wanted.number, user: detail % 8 === 0 ? user : wanted.user };
  }
  if (kind < 58) return some.paid === 'pending' || some.paid === null ? undefined : { kind: 'webhook', intent };
  const placed = intents.filter(({ status }) => status !== null);
  const underWay = placed.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');
  if (kind < 70) {
    const wanted = (detail % 5 === 0 ? at(placed, pick) : at(underWay, pick)) ?? placed[0];
    if (wanted === undefined) return undefined;
    const next = at(STATUSES, STATUSES.indexOf(wanted.status ?? 'pending') + 1);
    const to = detail % 7 === 0 ? at(STATUSES, pick) : detail % 4 === 0 ? 'cancelled' : next;
    // Half of the cancellations are the customers' own.
    if (to === 'cancelled' && pick % 2 === 0) return { kind: 'cancelOwn', intent: wanted.number };
    return { kind: 'move', intent: wanted.number, to: to ?? 'cancelled' };
  }
  if (kind < 79) {
    const wanted = at(underWay, pick);
    return wanted === undefined ? undefined : { kind: 'deliver', intent: wanted.number };
  }
  if (kind < 89) return { kind: 'redeem', slot, user };
  if (kind < 91) {
    const held = users.filter((number) => model.users[number]?.held === 'open');
    const friend = (detail % 3 === 0 ? undefined : at(held, pick)) ?? user;
    return { kind: 'decide', user: friend, isGranted: detail % 2 === 0 };
  }
  if (kind < 93) {
    const held = recent.filter(({ ledger }) => ledger === 'review');
    return { kind: 'settle', intent: (at(held, pick) ?? some).number };
  }
  if (kind < 95) {
    if (users.length >= USERS_MAX) return { kind: 'joinAgain', user };
    const twin = at(TWINS, pick) ?? null;
    const of = at(users, detail) ?? 0;
    return {
      kind: 'join',
      slot,
      referrer: detail % 4 === 0 ? null : user,
      twin: twin === null ? null : { kind: twin, of },
    };
  }
  if (kind < 97) {
    const redemption = openRedemption(model, user);
    return redemption === null ? undefined : { kind: 'apply', redemption };
  }
  const disputed = placed.filter(({ isDisputed }) => isDisputed);
  if (detail % 3 === 0) {
    const open = at(disputed, pick);
    if (open !== undefined) return { kind: 'endDispute', intent: open.number, isWon: detail % 2 === 0 };
    const paid = placed.filter(({ paid: outcome }) => outcome === 'success');
    const wanted = at(paid, pick);
    return wanted === undefined ? undefined : { kind: 'dispute', intent: wanted.number };
  }
  const delivered = placed.filter(({ status }) => status === 'delivered');
  if (detail % 2 === 0 && delivered[0] !== undefined)
    return { kind: 'reverse', intent: (at(delivered, pick) ?? some).number };
  const isPaid = some.paid === 'success' || some.paid === 'short' || some.paid === 'otherPayer';
  return isPaid ? { kind: 'reverse', intent } : undefined;
}

/** What the team asks in addition, and what becomes of it; mostly of orders that can still be corrected. */
function toExtra(
  payments: Numbered[],
  { pick, detail }: Pick<Wish, 'pick' | 'detail'>,
  slot: number,
): Operation | undefined {
  const orders = payments.filter(({ of, status }) => of === null && status !== null);
  const unpaid = payments.filter(({ of, paid }) => of !== null && paid === null);
  const page = at(unpaid, pick);
  if (page !== undefined && detail % 3 > 0) return { kind: 'payExtra', intent: page.number };
  const waiting = orders.filter((order) => waitingFor(order) !== undefined);
  const asked = at(waiting, pick);
  if (asked === undefined || detail % 8 === 0) {
    const correctable = orders.filter(
      (order) =>
        STATUSES.indexOf(order.status ?? 'cancelled') <= STATUSES.indexOf('cleaning_ongoing') && order !== asked,
    );
    const wanted = (detail % 7 === 0 ? at(orders, pick) : at(correctable, pick)) ?? orders[0];
    if (wanted === undefined) return undefined;
    return { kind: 'propose', intent: wanted.number, pairs: wanted.pairs + (detail % 5 === 0 ? 2 : 1) };
  }
  if (detail % 8 === 1) return { kind: 'withdraw', intent: asked.number };
  if (detail % 8 === 2) return { kind: 'lapse', intent: asked.number };
  return { kind: 'openExtra', slot, intent: asked.number };
}

/** The customer that an operation is about. */
function customerOf(model: Model, operation: Operation): number | null {
  if ('intent' in operation) return model.intents[operation.intent]?.user ?? null;
  return 'user' in operation ? operation.user : null;
}

/**
 * Whether one of two pays without registering while the other is of the same family: such a payment is priced by
 * several questions, and between them the other may use a discount.
 */
function isOfFamily(model: Model, operations: Operation[]): boolean {
  if (!operations.some(({ kind }) => kind === 'buy')) return false;
  const [one, other] = operations.map((operation) => customerOf(model, operation));
  return one != null && other != null && one !== other && mayBeFamily(model, one, other);
}

/** Operations that move the provider, or read before they act: they are not done beside another one. */
const isAlone = (kind: Operation['kind']) =>
  [
    ...['twoWays', 'pay', 'reverse', 'dispute', 'endDispute', 'deliver', 'endRefund', 'retry', 'decideOwed'],
    'correctPhone',
    'lapse',
  ].includes(kind);

/** A decision about a doubt, mostly about one that is open, or a refusal that is put right. */
function toDoubt(intents: Numbered[], { pick, detail }: Pick<Wish, 'pick' | 'detail'>): Operation | undefined {
  const doubts = intents.flatMap(({ number, doubts: its }) => its.map((each) => ({ ...each, intent: number })));
  const open = doubts.filter(({ state }) => state === 'open');
  const refused = doubts.filter(({ state }) => state === 'refused');
  const wanted = (detail % 5 === 0 ? at(doubts, pick) : at(detail % 5 === 1 ? refused : open, pick)) ?? doubts[0];
  if (wanted === undefined) return undefined;
  const { intent, type, other } = wanted;
  if (detail % 5 === 1) return { kind: 'putRight', intent, type, other };
  return { kind: 'decideDoubt', intent, type, other, isAccepted: pick % 3 > 0 };
}

/** A correction of an order: mostly fewer pairs with the right sum, or another customer's phone number. */
function toCorrection(
  model: Model,
  intents: Numbered[],
  { pick, detail }: Pick<Wish, 'pick' | 'detail'>,
): Operation | undefined {
  const open = intents.filter(({ status }) => status !== null && status !== 'delivered' && status !== 'cancelled');
  const wanted = (detail % 7 === 0 ? at(intents, pick) : at(open, pick)) ?? intents[0];
  if (wanted === undefined) return undefined;
  const { number: intent, pairs: before, percent, cost } = wanted;
  if (detail % 3 === 0)
    return { kind: 'correctPhone', intent, of: at(Object.keys(model.users).map(Number), detail) ?? 0 };
  const pairs = Math.max(1, before + (detail % 5 === 0 ? 1 : -1));
  const goesBack = cost - costOf(pairs, percent);
  const sums = [goesBack, goesBack, goesBack, goesBack + 1, null] as const;
  return { kind: 'correctPairs', intent, pairs, refund: at(sums, pick) ?? null };
}

type Numbered = Model['intents'][number] & { number: number };

/** An operation on refunds for an intention; mostly where money is on its way back or owed. */
function toRefund(
  intents: Numbered[],
  { kind, pick, detail }: Omit<Wish, 'user'>,
  slot: number,
): Operation | undefined {
  const known = intents.filter(({ ledger }) => ledger !== null);
  const open = known.filter(({ money }) =>
    money.refunds.some(({ state }) => state === 'open' || state === 'attention'),
  );
  const due = known.filter(({ ledger, status }) => ledger === 'owed' || ledger === 'review' || status === 'delivered');
  const wanted = detail % 5 === 0 ? at(known, pick) : undefined;
  const intentOf = (list: Numbered[]) => (wanted ?? at(list, pick))?.number;
  const build = (list: Numbered[], make: (intent: number) => Operation) => {
    const intent = intentOf(list);
    return intent === undefined ? undefined : make(intent);
  };
  if (kind < 5) return build(due, (intent) => ({ kind: 'refundWhole', intent }));
  const stands = known.filter(({ ledger }) => ledger === 'order');
  const amount = detail % 2 === 0 ? 10_00 : 25_00;
  if (kind < 9) return build(stands, (intent) => ({ kind: 'refundPart', slot, intent, amount }));
  const end = at(['processed', 'processed', 'failed', 'failed', 'needs-attention'] as const, detail) ?? 'processed';
  const isTold = detail % 3 > 0;
  if (kind < 15) return build(open, (intent) => ({ kind: 'endRefund', intent, pick, end, isTold }));
  const failed = known.filter(({ money }) =>
    money.refunds.some(({ state, isHandled }) => state === 'failed' && !isHandled),
  );
  if (kind < 18) return build(failed, (intent) => ({ kind: 'retry', slot, intent }));
  return build(due, (intent) => ({ kind: 'decideOwed', intent }));
}

/** Every order in which concurrent operations may have taken effect. */
const serials = (operations: Operation[]): number[][] =>
  operations.length === 2
    ? [
        [0, 1],
        [1, 0],
      ]
    : [[0]];

function possible(model: Model, operations: Operation[]): { model: Model; answers: string[] }[] {
  return serials(operations).map((serial) => {
    const answers: string[] = [];
    let now = model;
    for (const index of serial) {
      const operation = operations[index];
      if (operation === undefined) continue;
      const done = step(now, operation);
      now = done.model;
      answers[index] = done.answer;
    }
    return { model: now, answers };
  });
}

describe('the shop and a simple model of it', () => {
  const title = `agree on every answer and all money: ${RUNS} runs of ${STEPS} turns, some at once, seed ${SEED}`;
  test(title, { timeout: LIMIT_MS }, async () => {
    const turns = fc.array(turn, { minLength: STEPS, maxLength: STEPS });
    const property = fc.asyncProperty(turns, async (wanted) => {
      const run = await openRun(shop);
      let model: Model = {
        users: startingUsers(),
        intents: {},
        redemptions: {},
      };
      const history: string[] = [];
      let slot = 10;
      for (const wishes of wanted) {
        const operations: Operation[] = [];
        for (const each of wishes) {
          const operation = toOperation(model, each, slot);
          slot += 1;
          if (operation !== undefined) operations.push(operation);
        }
        const kinds = operations.map(({ kind }) => kind);
        // A cancellation gives several discounts back; a client that pays meanwhile may see one of them.
        const isHalfSeen = kinds.includes('buy') && (kinds.includes('move') || kinds.includes('cancelOwn'));
        // A proposal names the difference to the price that it has read; these may change that price meanwhile.
        const changesPrice = kinds.some((kind) => ['correctPairs', 'payExtra', 'webhook', 'post'].includes(kind));
        const isOutdated = kinds.includes('propose') && changesPrice;
        const isOneSided =
          isHalfSeen || isOutdated || isOfFamily(model, operations) || kinds.some((kind) => isAlone(kind));
        const groups = isOneSided ? operations.map((operation) => [operation]) : [operations];
        for (const group of groups.filter(({ length }) => length > 0)) {
          // The reports' job counts the day meanwhile.
          const counting = slot % 8 === 0 ? storeDay(shop.world, dayOf(shop.clock.now()).date) : null;
          const answers = await Promise.all(group.map((operation) => run.perform(operation)));
          await counting;
          const state = await run.state();
          const outcomes = possible(model, group);
          const fitting = outcomes.find((each) => {
            return isDeepStrictEqual(each.answers, answers) && isDeepStrictEqual(stateOf(each.model), state);
          });
          const wantedOutcome = outcomes.map((each) => ({ answers: each.answers, state: stateOf(each.model) }));
          history.push(
            group.map((operation, index) => `${JSON.stringify(operation)} -> ${answers[index]}`).join(' | '),
          );
          if (fitting !== undefined) model = fitting.model;
          else expect({ history, answers, state }).toEqual({ history, ...wantedOutcome[0] });
          // A correction touches order, payment, refunds and books at once.
          if (group.some((each) => each.kind === 'correctPairs' || isExtraOperation(each)))
            expect(await checkBooks(shop.world.db)).toEqual([]);
        }
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: MODEL_SEED === undefined });
    await expectInvariants(shop);
  });
});
