import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IntentQuote } from '#contract/orders/payments.ts';
import * as tables from '#server/db/schema.ts';
import { windowSeats } from '#server/db/tables/orders/windows.ts';
import { placeOrder } from '#server/features/orders/place/place-order.ts';
import { rescheduleStop } from '#server/features/orders/windows/reschedule-stop.ts';
import { basket, openShop, type Shop } from '#tests/support/checkout.ts';
import { windowViolations } from '#tests/support/invariants/window-violations.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { AFTERNOON, goToMonday, MORNING, setRules, windowOn } from '#tests/support/windows.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  goToMonday(shop);
  await setRules(shop);
});
afterEach(async () => {
  expect(await windowViolations(shop.world.db)).toEqual([]);
  await shop.close();
});

const CUSTOMERS = 100;
const customers = () => Promise.all(Array.from({ length: CUSTOMERS }, () => shop.newUser()));

/** Registers a checkout of a cart with a pickup window; the answer whatever it is. */
function ask(user: TestUser, window: unknown, cartId = 'cart-of-monday') {
  const body = { reference: newReference(), ...basket({ cart_id: cartId, pickup_window: window }) };
  return shop.request<IntentQuote & { window?: string }>('POST', '/api/payments/intents/', { token: user, body });
}

const approve = ({ email }: TestUser, { reference, amount }: IntentQuote) =>
  shop.provider.set(reference, { status: 'success', amount, email, paidAt: shop.clock.now() });
const place = (reference: string) => placeOrder({ ...shop.world }, { reference, userId: null });
const pickups = async () => (await shop.world.db.select().from(tables.orders)).map(({ pickupWindow }) => pickupWindow);

describe('a window with three places', () => {
  test('that 100 customers choose at the same time is held by three; the others are told before they pay', async () => {
    const answers = await Promise.all((await customers()).map((user) => ask(user, MORNING)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status, body }) => status === 409 && body.window === 'full')).toHaveLength(97);
    // Nothing is stored of those who were refused.
    expect(await shop.world.db.select().from(tables.intents)).toHaveLength(3);
    expect(await shop.world.db.select().from(windowSeats)).toHaveLength(6);
  });

  test('whose holds have ended, paid for by 12 customers at once, goes to three of them; the others get the next windows', async () => {
    await setRules(shop, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 12 }] });
    const users = (await customers()).slice(0, 12);
    const quotes = await Promise.all(users.map(async (user) => (await ask(user, MORNING)).body));
    await setRules(shop);
    shop.clock.advance(40 * 60_000);
    for (const [index, user] of users.entries()) approve(user, quotes[index] as IntentQuote);
    await shop.world.db.delete(windowSeats);
    const placed = await Promise.all(quotes.map(({ reference }) => place(reference)));
    expect(placed.map(({ outcome }) => outcome)).toEqual(Array(12).fill('placed'));
    const froms = (await pickups()).map((window) => `${window?.date} ${window?.from}`).toSorted();
    const next = [MORNING, AFTERNOON, windowOn(2, '09:00', '12:00'), windowOn(2, '14:00', '17:00')];
    expect(froms).toEqual(next.flatMap(({ date, from }) => Array(3).fill(`${date} ${from}`)));
  });

  test('that customers move to at once takes three of them; the others keep their own', async () => {
    await setRules(shop, {
      windows: [
        { area: 'accra', from: '09:00', to: '12:00', stops: 3 },
        { area: 'accra', from: '14:00', to: '17:00', stops: 20 },
      ],
    });
    const users = (await customers()).slice(0, 10);
    const slugs = await Promise.all(
      users.map(async (user) => (await shop.buy(user, { pickup_window: AFTERNOON })).slug),
    );
    const moved = await Promise.all(
      users.map((user, index) => {
        const requested = { slug: slugs[index] as string, stop: 'pickup' as const, requested: MORNING };
        return rescheduleStop(shop.world, { id: user.id, isTeam: false }, requested);
      }),
    );
    expect(moved.filter((one) => 'slug' in one)).toHaveLength(3);
    expect((await pickups()).filter((window) => window?.from === '14:00')).toHaveLength(7);
  });
});

test('Checkouts of one cart share one place, however many of its payments are registered and approved at the same time', async () => {
  const ama = await shop.newUser();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(ama, MORNING)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const held = await shop.world.db.select().from(windowSeats);
  expect(held.map(({ kind }) => kind).toSorted()).toEqual(['delivery', 'pickup']);
  for (const { body } of answers) approve(ama, body);
  const placed = await Promise.all(answers.map(({ body }) => place(body.reference)));
  expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual(['placed', ...Array(4).fill('superseded')]);
  expect(await pickups()).toEqual([MORNING]);
});

test('The last place, whose hold is over, goes either to who pays late or to who asks for it now', async () => {
  await setRules(shop, { windows: [{ area: 'accra', from: '09:00', to: '12:00', stops: 1 }] });
  const [late, other] = [await shop.newUser(), await shop.newUser()];
  const { body: quote } = await ask(late, MORNING);
  shop.clock.advance(40 * 60_000);
  const token = await shop.signIn(other);
  approve(late, quote);
  const [placed, asked] = await Promise.all([place(quote.reference), ask({ ...other, ...token }, MORNING)]);
  expect(placed.outcome).toBe('placed');
  const [window] = await pickups();
  expect([window?.date === MORNING.date, asked.status]).toSatisfy(
    ([hasIt, status]) => (hasIt && status === 409) || (!hasIt && status === 201),
  );
});
