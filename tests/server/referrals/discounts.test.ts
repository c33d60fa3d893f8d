import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { discountRules, discountUses, orders } from '#server/db/schema.ts';
import { offersFor } from '#server/features/discounts/discounts.ts';
import { openWorld, type TestUser, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

const SIGNUP = { discount_type: 'signup', type: 'Signup Discount', percentage: 10 };
const REFERRAL = { discount_type: 'referral', type: 'Referral Discount', percentage: 5 };
const PLACE = { location_name: '', street_address: '', region: '', area: '', cost: 0, lat: null, lng: null };

async function newOrder(user: TestUser, status: OrderStatus): Promise<number> {
  const [order] = await shop.world.db
    .insert(orders)
    .values({
      slug: randomUUID(),
      reference: randomUUID(),
      userId: user.id,
      status,
      email: user.email,
      firstName: '',
      lastName: '',
      phone: '',
      paymentMethod: 'card',
      delivery: PLACE,
      pickup: PLACE,
      discounts: [],
      subtotal: 5000,
      deliveryCost: 0,
      pickupCost: 0,
      discountTotal: 0,
      total: 5000,
    })
    .returning({ id: orders.id });
  return order?.id ?? 0;
}

async function use(user: TestUser, type: 'signup' | 'referral', released = false): Promise<void> {
  const orderId = await newOrder(user, released ? 'cancelled' : 'pending');
  const releasedAt = released ? new Date() : null;
  await shop.world.db.insert(discountUses).values({ userId: user.id, type, orderId, releasedAt });
}

async function seenBy(token?: TestUser) {
  const get = async (path: string) => (await shop.request('GET', path, token ? { token } : {})).body;
  const list = await get('/api/discounts/');
  if (token === undefined) return { list };
  const signup = await get('/api/discounts/signup/status/');
  const referral = await get('/api/discounts/referral/status/');
  return { list, used: signup.signup_discount_used, gone: referral.first_order_completed };
}

const newFriend = async () => shop.newUser({ referredBy: (await shop.newUser()).id });

describe('discounts', () => {
  it('a visitor sees every discount on offer', async () => {
    expect(await seenBy()).toEqual({ list: [SIGNUP, REFERRAL] });
  });

  it('a user without a referrer has no referral discount', async () => {
    expect(await seenBy(await shop.newUser())).toEqual({ list: [SIGNUP], used: false, gone: true });
  });

  it('a referred user has both', async () => {
    expect(await seenBy(await newFriend())).toEqual({ list: [SIGNUP, REFERRAL], used: false, gone: false });
  });

  it('a used one is not available while its order exists', async () => {
    const friend = await newFriend();
    await use(friend, 'signup');
    expect(await seenBy(friend)).toEqual({ list: [REFERRAL], used: true, gone: false });
    await use(friend, 'referral');
    expect(await seenBy(friend)).toEqual({ list: [], used: true, gone: true });
  });

  it('a cancelled order releases them', async () => {
    const friend = await newFriend();
    await use(friend, 'signup', true);
    await use(friend, 'referral', true);
    expect(await seenBy(friend)).toEqual({ list: [SIGNUP, REFERRAL], used: false, gone: false });
  });

  it('the referral discount ends with the first delivered order, and with no other', async () => {
    const friend = await newFriend();
    await newOrder(friend, 'cleaning_ongoing');
    expect((await seenBy(friend)).gone).toBe(false);
    await newOrder(friend, 'delivered');
    expect(await seenBy(friend)).toEqual({ list: [SIGNUP], used: false, gone: true });
  });

  it('the database does not allow one to be used twice at the same time', async () => {
    const friend = await newFriend();
    await use(friend, 'signup');
    await expect(use(friend, 'signup')).rejects.toMatchObject({ cause: { constraint: 'discount_uses_once' } });
  });

  it('one that the shop switched off is offered to nobody', async () => {
    const other = await openWorld();
    await other.world.db.update(discountRules).set({ active: false }).where(eq(discountRules.type, 'signup'));
    const user = await other.newUser();
    expect((await other.request('GET', '/api/discounts/')).body).toEqual([REFERRAL]);
    expect(await offersFor(other.world.db, user.id)).toEqual({ signup: null, referral: null });
    await other.close();
  });

  it('a percentage with decimals stays exact', async () => {
    const other = await openWorld();
    await other.world.db.update(discountRules).set({ percentage: 12.5 }).where(eq(discountRules.type, 'signup'));
    expect((await other.request('GET', '/api/discounts/')).body).toEqual([{ ...SIGNUP, percentage: 12.5 }, REFERRAL]);
    await other.close();
  });

  it('an invalid token gets a 401, even where none is needed', async () => {
    expect((await shop.request('GET', '/api/discounts/', { token: 'expired' })).status).toBe(401);
  });

  it.each(['/api/discounts/signup/status/', '/api/discounts/referral/status/'])('%s needs a session', async (path) => {
    const { status, headers } = await shop.request('GET', path);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});
