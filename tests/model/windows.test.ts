import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntentQuote } from '#contract/orders/payments.ts';
import { DAY_MS } from '#domain/durations.ts';
import { movesFrom } from '#domain/orders/order-status.ts';
import { stopOf } from '#domain/orders/stops.ts';
import { bookableSlots } from '#domain/windows/rules.ts';
import { type Span, spanOf } from '#domain/windows/span.ts';
import * as tables from '#server/db/schema.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { cancelledFrom } from '#server/features/orders/orders.queries.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import { markStop } from '#server/features/staff/day/mark-stop.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { basket, openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { goToMonday, RULES, setRules } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';
import { DEFAULT_RUNS } from './runs.ts';

const { MODEL_SEED, MODEL_WINDOW_RUNS } = process.env;
const SEED = MODEL_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(MODEL_SEED);
const RUNS = Number(MODEL_WINDOW_RUNS ?? DEFAULT_RUNS);
const TURNS = 25;

const CUSTOMERS = [0, 1, 2, 3, 4];

/** What customers, the team and time do; `who` is a customer, `window` one of two with two stops each. */
type Act =
  | { kind: 'register'; who: number; window: number; isNewCart: boolean; priority: boolean }
  /** The owner offers the faster return, or not, and closes the day of the first window, or not. */
  | { kind: 'set'; isOn: boolean; isClosed: boolean }
  | { kind: 'pay'; who: number; which: number }
  | { kind: 'cancel'; who: number }
  | { kind: 'move'; who: number; window: number; isTeam: boolean }
  /** The team moves it on, marks its stop or takes that back, reopens it, or corrects where it is fetched. */
  | { kind: 'work'; who: number; work: Work }
  | { kind: 'wait'; minutes: number };
const WORKS = ['ahead', 'done', 'not_home', 'undo', 'reopen', 'elsewhere'] as const;
type Work = (typeof WORKS)[number];

const who = fc.constantFrom(...CUSTOMERS);
const window = fc.nat({ max: 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('register' as const),
      who,
      window,
      isNewCart: fc.boolean(),
      priority: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('set' as const), isOn: fc.boolean(), isClosed: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), who, which: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), who, window, isTeam: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('work' as const), who, work: fc.constantFrom(...WORKS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 31) }) },
);
/** Up to three things at once. */
const turn = fc.array(act, { minLength: 1, maxLength: 3 });

let shop: Shop;
let runs = 0;
beforeAll(async () => {
  shop = await openShop();
  goToMonday(shop);
});
afterAll(() => shop.close());

/** The windows of the runs: two stops each. */
const TWO_STOPS = RULES.windows.slice(0, 2).map((rule) => ({ ...rule, stops: 2 }));

const PRIORITY_PER_DAY = 1;
const setOffer = (isOn: boolean, closed: string[] = []) =>
  setRules(shop, {
    windows: TWO_STOPS,
    specialDays: closed.map((date) => ({ date, name: 'Closed', isOpen: false })),
    priority: { isOn, cost: 30_00, hours: 24, perDay: PRIORITY_PER_DAY },
  });

/**
 * Days with more priority places than the owner allows, and open priority orders without a place that the team was told
 * nothing about.
 */
async function limitFaults(): Promise<string[]> {
  const { db } = shop.world;
  const places = await db.select().from(tables.priorityPlaces);
  const days = [...Map.groupBy(places, ({ day }) => day)].filter(([, taken]) => taken.length > PRIORITY_PER_DAY);
  const placed = new Set(places.map(({ orderId }) => orderId));
  const told = new Set(
    (await db.select().from(tables.orderEvents))
      .filter(({ note }) => note?.includes('above the limit'))
      .map(({ orderId }) => orderId),
  );
  const untold = (await db.select().from(tables.orders)).filter(({ id, priorityHours, status }) => {
    return priorityHours !== null && status !== 'cancelled' && !placed.has(id) && !told.has(id);
  });
  return [...days.map(([day]) => day), ...untold.map(({ reference }) => reference)];
}

/** Orders that cost or promise another speed than their checkout said. */
async function priorityFaults(): Promise<string[]> {
  const { db } = shop.world;
  const agreed = new Map((await db.select().from(tables.intents)).map((intent) => [intent.reference, intent]));
  return (await db.select().from(tables.orders)).flatMap(({ reference, total, priorityCost, priorityHours }) => {
    const intent = agreed.get(reference);
    const isSame =
      intent?.total === total && intent.priorityCost === priorityCost && intent.priorityHours === priorityHours;
    return isSame ? [] : [reference];
  });
}

/** The customers of a run, what they registered, and what each act does. */
async function openRun(windows: Span[]) {
  const users: TestUser[] = [];
  for (const _ of CUSTOMERS) users.push(await shop.newUser());
  const owner = await shop.newUser({ role: 'owner' });
  const quotes = new Map<number, IntentQuote[]>(CUSTOMERS.map((number) => [number, []]));
  const paid: string[] = [];
  let carts = 0;
  const { db } = shop.world;
  const newestOrder = async (user: TestUser) =>
    (await db.select().from(tables.orders)).findLast(
      ({ userId, status }) => userId === user.id && status !== 'cancelled',
    );

  /** Does what is possible with the newest order; the rest is refused. */
  async function workOn(user: TestUser, work: Work): Promise<void> {
    const all = (await db.select().from(tables.orders)).filter(({ userId }) => userId === user.id);
    const order = all.findLast(({ status }) => (status === 'cancelled') === (work === 'reopen'));
    if (order === undefined) return;
    const { slug, status } = order;
    if (work === 'ahead' || work === 'reopen') {
      const before = work === 'reopen' ? await cancelledFrom(db, order.id) : null;
      const next = movesFrom(status, { mayReopen: true, cancelledFrom: before }).find(({ kind }) => kind !== 'cancel');
      if (next === undefined || (work === 'ahead' && next.kind !== 'ahead')) return;
      await changeStatus(shop.world, { slug, to: next.to, actorId: null, mayReopen: true, reason: 'A test' });
      return;
    }
    if (work === 'elsewhere') {
      const pickup = {
        region: 'Greater Accra Region',
        areaName: 'Dodowa',
        landmark: 'Opposite the forest hotel, blue gate',
      };
      const request = { reason: 'A test', pickup };
      await correctOrder(shop.world, { slug, actorId: owner.id, refund: null, extra: null, request });
      return;
    }
    await markStop(shop.world, { id: owner.id, role: 'owner' }, { slug, kind: stopOf(status) ?? 'pickup', mark: work });
  }

  async function perform(done: Act): Promise<void> {
    if (done.kind === 'wait') return shop.clock.advance(done.minutes * 60_000);
    if (done.kind === 'set') return setOffer(done.isOn, done.isClosed && windows[0] ? [windows[0].date] : []);
    const user = users[done.who] as TestUser;
    const own = quotes.get(done.who) ?? [];
    if (done.kind === 'register') {
      carts += done.isNewCart ? 1 : 0;
      const cart = {
        cart_id: `cart-of-run-${runs}-${carts}`,
        pickup_window: windows[done.window],
        priority: done.priority,
      };
      // Each cart has other pairs, so that only its id makes it the same.
      const pairs = { cart_items: [{ service_id: 1, quantity: 1 + (carts % 90) }] };
      const body = { reference: newReference(), ...basket({ ...cart, ...pairs }) };
      const token = await shop.signIn(user);
      const answer = await shop.request<IntentQuote>('POST', '/api/payments/intents/', { token, body });
      expect([201, 409]).toContain(answer.status);
      if (answer.status === 201) own.push(answer.body);
      return;
    }
    if (done.kind === 'pay') {
      const quote = own.at(-1 - done.which);
      if (quote === undefined) return;
      shop.pay(user, quote);
      paid.push(quote.reference);
      const { outcome } = await placeOrder({ ...shop.world }, { reference: quote.reference, userId: null });
      expect(['placed', 'superseded', 'returned']).toContain(outcome);
      return;
    }
    if (done.kind === 'work') return workOn(user, done.work);
    const order = await newestOrder(user);
    if (order === undefined) return;
    if (done.kind === 'cancel') {
      await changeStatus(shop.world, { slug: order.slug, to: 'cancelled', actorId: null });
      return;
    }
    const mover = { id: user.id, isTeam: done.isTeam };
    const [first, second] = windows as [Span, Span];
    await rescheduleStop(shop.world, mover, {
      slug: order.slug,
      stop: 'pickup',
      requested: done.window === 0 ? first : second,
    });
  }
  return { perform, paid };
}

describe('windows under any order of events', () => {
  const title = `never hold more than their stops, and every payment has its order or goes back: ${RUNS} runs, seed ${SEED}`;
  test(title, { timeout: 600_000 }, async () => {
    const property = fc.asyncProperty(fc.array(turn, { minLength: TURNS, maxLength: TURNS }), async (turns) => {
      runs += 1;
      // Days of their own, so that no run finds the windows of another one full.
      shop.clock.advance(5 * DAY_MS);
      await setOffer(false);
      const ahead = bookableSlots({ ...RULES, windows: TWO_STOPS }, 'accra', shop.world.now()).slice(4, 6);
      const { perform, paid } = await openRun(ahead.map(spanOf));
      for (const acts of turns) {
        await Promise.all(acts.map(perform));
        expect(await windowViolations(shop.world.db)).toEqual([]);
        expect(await priorityFaults()).toEqual([]);
        expect(await limitFaults()).toEqual([]);
      }
      await cleanUp(shop.world);
      const known = new Set((await shop.world.db.select().from(tables.payments)).map(({ reference }) => reference));
      expect(paid.filter((reference) => !known.has(reference))).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: MODEL_SEED === undefined });
    await expectInvariants(shop);
  });
});
