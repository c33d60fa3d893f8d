import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { OwnRating, ShownRating, StaffRating, StaffRatings } from '#contract/orders/ratings.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { RATE_WITHIN_MS, SHOW_CONSENT } from '#domain/orders/rating.ts';
import { ratings } from '#server/db/tables/orders/ratings.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { newTeam, type Team } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { TEST_PASSWORD, type TestUser } from '#tests/support/world.ts';

const words = messages.ownOrderCalls;
let shop: Shop;
let team: Team;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  team = await newTeam(shop);
  await shop.world.db.delete(ratings);
});
afterAll(() => shop.close());

async function delivered(steps = STEPS_TO_DELIVERY) {
  const buyer = await shop.newUser({ firstName: 'Adwoa', lastName: 'Secretname' });
  const { slug } = await shop.buy(buyer);
  for (const to of steps) await changeStatus(shop.world, { slug, to, actorId: null });
  return { buyer, slug };
}
type Refused = { error?: string; stars?: string[] };
const rate = (slug: string, token: TestUser, rating: object = {}) =>
  shop.request<{ detail: string } & Refused>('POST', `/api/orders/${slug}/rating/`, {
    token,
    body: { stars: 5, text: 'Like new!', may_show: true, text_version: SHOW_CONSENT, ...rating },
  });
const hide = (slug: string, token: TestUser) => shop.request('POST', `/api/orders/${slug}/rating/hide/`, { token });
const ownRating = async (slug: string, token: TestUser): Promise<OwnRating | undefined> =>
  (await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token })).body.own?.rating;
const listed = async (token = team.owner) =>
  (await shop.request<StaffRatings>('GET', '/api/staff/ratings/', { token })).body;
const entryOf = async (slug: string) => (await listed()).ratings.find((entry) => entry.slug === slug) as StaffRating;
const choose = async (slug: string, shown: boolean, token = team.owner, changed_at?: string) =>
  shop.request<StaffRatings & Refused>('POST', `/api/staff/ratings/${slug}/show/`, {
    token,
    body: { shown, changed_at: changed_at ?? (await entryOf(slug)).changed_at },
  });
const shown = async () => (await shop.request<ShownRating[]>('GET', '/api/ratings/')).body;
const fresh = async (user: TestUser) => ({ ...user, ...(await shop.signIn(user)) });

describe('a rating', () => {
  test('of a delivered order is one for the order, and changes for 30 days', async () => {
    const { buyer, slug } = await delivered();
    expect(await ownRating(slug, buyer)).toMatchObject({ given: null, is_open: true });
    expect((await rate(slug, buyer)).status).toBe(200);
    await Promise.all([2, 3, 4].map((stars) => rate(slug, buyer, { stars })));
    expect((await listed()).count).toBe(1);
    await rate(slug, buyer, { stars: 3, text: 'A spot stayed.' });
    expect((await ownRating(slug, buyer))?.given).toMatchObject({ stars: 3, text: 'A spot stayed.' });
    shop.clock.advance(RATE_WITHIN_MS + 1000);
    const later = await fresh(buyer);
    expect((await rate(slug, later, { stars: 1 })).body.error).toBe(words.ratingClosed);
    expect(await ownRating(slug, later)).toMatchObject({ given: { stars: 3 }, is_open: false });
  });

  test('of an order that is not delivered is refused', async () => {
    const { buyer, slug } = await delivered(STEPS_TO_DELIVERY.slice(0, -1));
    expect((await rate(slug, buyer)).body.error).toBe(words.notDelivered);
    expect(await ownRating(slug, buyer)).toBeNull();
  });

  test.each([0, 6, 2.5, -1])('of %d stars is refused', async (stars) => {
    const { buyer, slug } = await delivered();
    expect((await rate(slug, buyer, { stars })).status).toBe(400);
  });

  test('of more than 500 characters is refused', async () => {
    const { buyer, slug } = await delivered();
    expect((await rate(slug, buyer, { text: 'x'.repeat(501) })).status).toBe(400);
  });
});

describe('the team', () => {
  test('is mailed once when somebody is not content, with the words; not about a good rating', async () => {
    const [good, bad] = [await delivered(), await delivered()];
    await rate(good.slug, good.buyer);
    await rate(bad.slug, bad.buyer, { stars: 2, text: 'A lace is missing.' });
    await rate(bad.slug, bad.buyer, { stars: 1, text: 'A lace is missing!' });
    const about = ({ slug }: { slug: string }) => messages.teamOwnChanges.subject.rating(orderCode(slug));
    const mails = (await shop.mails()).filter(({ to }) => to === team.staff.email || to === team.owner.email);
    const told = mails.filter(({ subject }) => subject === about(bad));
    expect(told.map(({ to }) => to).toSorted()).toEqual([team.owner.email, team.staff.email].toSorted());
    expect(told[0]?.text).toContain('2 stars: A lace is missing.');
    expect(mails.filter(({ subject }) => subject === about(good))).toEqual([]);
  });

  test('reads ratings with number and average; customers and riders do not, and only owners choose', async () => {
    const { buyer, slug } = await delivered();
    const other = await delivered();
    await rate(slug, buyer, { stars: 5 });
    await rate(other.slug, other.buyer, { stars: 2 });
    expect(await listed(team.staff)).toMatchObject({ count: 2, average: '3.5' });
    for (const token of [team.customer, team.rider]) {
      expect((await shop.request('GET', '/api/staff/ratings/', { token })).status).toBe(403);
    }
    for (const token of [team.customer, team.rider, team.staff]) {
      expect((await choose(slug, true, token)).status).toBe(403);
    }
    expect(await shown()).toEqual([]);
  });

  test('shows one whose customer agreed: first name, area, month and words, and nothing else', async () => {
    const { buyer, slug } = await delivered();
    await rate(slug, buyer);
    expect((await choose(slug, true)).status).toBe(200);
    expect(await shown()).toEqual([
      { stars: 5, text: 'Like new!', first_name: 'Adwoa', area: 'Accra', month: expect.stringMatching(/^\d{4}-\d\d$/) },
    ]);
    expect((await ownRating(slug, buyer))?.given).toMatchObject({ is_shown: true });
    await choose(slug, false);
    expect(await shown()).toEqual([]);
  });

  test('can’t show one whose customer did not agree', async () => {
    const { buyer, slug } = await delivered();
    await rate(slug, buyer, { may_show: false });
    expect((await choose(slug, true)).body.error).toBe(words.notAgreed);
  });

  test.each(['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00Z', 'yesterday'])(
    'shows nothing that was read at %s',
    async (moment) => {
      const { buyer, slug } = await delivered();
      await rate(slug, buyer);
      for (const shown of [true, false]) {
        const answer = await choose(slug, shown, team.owner, moment);
        expect([answer.status, answer.body.error]).toEqual([409, words.changedMeanwhile]);
      }
    },
  );

  test('shows no words of a customer that it has not read', async () => {
    const { buyer, slug } = await delivered();
    await rate(slug, buyer);
    const { changed_at: seen } = await entryOf(slug);
    shop.clock.advance(1000);
    await rate(slug, buyer, { text: 'Visit my own shop' });
    expect((await choose(slug, true, team.owner, seen)).body.error).toBe(words.changedMeanwhile);
    await choose(slug, true);
    shop.clock.advance(1000);
    await rate(slug, buyer, { text: 'Something else again' });
    expect(await shown()).toEqual([]);
  });
});

describe('a consent that ends', () => {
  test('hides the rating at once, also long after the rating can change', async () => {
    const { buyer, slug } = await delivered();
    await rate(slug, buyer);
    await choose(slug, true);
    shop.clock.advance(RATE_WITHIN_MS * 3);
    const later = await fresh(buyer);
    team.owner = await fresh(team.owner);
    expect((await hide(slug, later)).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await choose(slug, true)).body.error).toBe(words.notAgreed);
    expect((await listed()).count).toBe(1);
  });

  test('at the same moment as the owner’s choice wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, slug } = await delivered();
      await rate(slug, buyer);
      const { changed_at: seen } = await entryOf(slug);
      shop.clock.advance(1000);
      await Promise.all([choose(slug, true, team.owner, seen), hide(slug, buyer)]);
      expect(await shown()).toEqual([]);
    }
  });

  test('a deleted account takes its ratings, notes and pictures along; before, the export has them', async () => {
    const { buyer, slug } = await delivered(STEPS_TO_DELIVERY.slice(0, 1));
    await shop.request('POST', `/api/orders/${slug}/notes/`, { token: buyer, body: { text: 'A tear at the heel' } });
    for (const to of STEPS_TO_DELIVERY.slice(1)) await changeStatus(shop.world, { slug, to, actorId: null });
    await rate(slug, buyer);
    await choose(slug, true);
    const all = await shop.request<{ ratings: object[] }>('GET', '/api/users/account/export/', { token: buyer });
    expect(all.body.ratings).toMatchObject([{ order: slug, stars: 5, text: 'Like new!', may_show: true }]);
    expect(JSON.stringify(all.body)).toContain('A tear at the heel');
    const gone = await shop.request('POST', '/api/users/account/delete/', {
      token: buyer,
      body: { password: TEST_PASSWORD },
    });
    expect(gone.status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await listed()).count).toBe(0);
  });
});
