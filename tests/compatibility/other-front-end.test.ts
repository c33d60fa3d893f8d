import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { newestMail, resetToken, verificationKey } from '#tests/support/outside/mail-links.ts';
import { type Fetch, pageFetch, showsPicture } from './front-end/browser.ts';
import { type Checkout, checkOut, type Discount, locate, type Popup, recover } from './front-end/checkout.ts';
import { type Client, createClient, type Json } from './front-end/client.ts';
import { FRONT_END, type ServedShop, serveShop } from './other-shop.ts';

/**
 * A front end on another origin that knows the specification and nothing else: it registers no checkout, prices the
 * cart itself, and posts what was paid.
 */

let shop: ServedShop;
beforeAll(async () => {
  shop = await serveShop();
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const PASSWORD = 'dusty harmattan laces';
const OSU = {
  address: 'Oxford Street, Osu, Accra, Ghana',
  name: 'Oxford Street',
  region: 'Greater Accra Region',
  locality: 'Accra',
  lat: 5.5557,
  lng: -0.1963,
};
/** Google's locality of a road in Tema's neighbourhood may be Accra. */
const ON_THE_WAY_TO_TEMA = { ...OSU, address: 'Harbour Road, Tema, Ghana', name: 'Harbour Road' };

let people = 0;
const newClient = (fetch: Fetch = pageFetch(FRONT_END)) => createClient(shop.api, fetch);

/** Registers, verifies and logs in as a new customer would. */
async function newCustomer(referral_code: string | null = null, client: Client = newClient()): Promise<Client> {
  people += 1;
  const email = `person-${people}@example.com`;
  const form = { email, password: PASSWORD, first_name: 'Akosua', last_name: 'Darko', referral_code };
  expect((await client.post('/api/users/register/', form)).ok).toBe(true);
  const key = verificationKey(await shop.mails(), email);
  expect((await client.post(`/api/users/verify-email/${key}/`)).body.status).toBe('success');
  expect((await client.login(email, PASSWORD)).ok).toBe(true);
  return client;
}

/** The provider's window: the payer approves. */
const approve: Popup = async ({ email, amount, reference }) => {
  shop.pay({ email } as Parameters<typeof shop.pay>[0], { reference, amount });
};

/** What the cart and the checkout load before they price anything. */
async function openDiscounts(client: Client): Promise<Discount[]> {
  const anonymous = (await newClient().get('/api/discounts/')).body as unknown as Json[];
  const percentOf = (type: string) => Number(anonymous.find((one) => one.discount_type === type)?.percentage);
  const signup = (await client.get('/api/discounts/signup/status/')).body.signup_discount_used === false;
  const referral = (await client.get('/api/discounts/referral/status/')).body.first_order_completed === false;
  const redeemed = await client.get('/api/referrals/redeem/');
  return [
    ...(signup ? [{ type: 'signup', percentage: percentOf('signup') }] : []),
    ...(referral ? [{ type: 'referral', percentage: percentOf('referral') }] : []),
    ...(redeemed.ok && redeemed.body.is_applied === false
      ? [
          {
            type: 'redeemed_points',
            percentage: Number(redeemed.body.percentage),
            points_redeemed: Number(redeemed.body.points_redeemed),
          },
        ]
      : []),
  ];
}

async function checkoutOf(client: Client, changes: Partial<Checkout> = {}): Promise<Checkout> {
  const services = (await client.get('/api/services/')).body as unknown as Json[];
  const { id, name, price } = (await client.get(`/api/services/${services[0]?.id}/`)).body;
  return {
    cart: [{ service_id: Number(id), quantity: 2, service_name: String(name), price: String(price) }],
    delivery: locate(OSU),
    pickup: locate(OSU),
    phone: '024 123 4567',
    discounts: await openDiscounts(client),
    ...changes,
  };
}

/** Orders, and returns the slug; fails when there is none. */
async function order(client: Client, changes: Partial<Checkout> = {}): Promise<string> {
  const made = await checkOut(client, await checkoutOf(client, changes), approve);
  if ('failed' in made) throw new Error(`No order: ${made.last?.status} ${JSON.stringify(made.last?.body)}`);
  return made.slug;
}

async function deliver(slug: string): Promise<void> {
  const token = await shop.newUser({ role: 'staff' });
  const way = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered'];
  let from = 'pending';
  for (const to of way) {
    const moved = await shop.request('POST', `/api/staff/orders/${slug}/move/`, { token, body: { from, to } });
    expect(moved.status).toBe(200);
    from = to;
  }
}

describe('an account', () => {
  test.each([
    ['a common password', { password: 'password1' }],
    ['a short password', { password: 'short' }],
    ['a malformed address', { email: 'nobody' }],
    ['an endless name', { first_name: 'x'.repeat(300) }],
    ['nothing at all', { email: '', password: '' }],
  ])('a refused registration says why where the screen looks for it: %s', async (_, changes) => {
    const form = { email: 'new@example.com', password: PASSWORD, first_name: 'A', last_name: 'D', referral_code: null };
    const { ok, body } = await newClient().post('/api/users/register/', { ...form, ...changes });
    expect(ok).toBe(false);
    expect(body.email).toEqual([expect.any(String)]);
    expect(body.detail).toEqual(expect.any(String));
  });

  test('is registered, verified once and again, and logged in to; the token says who it is', async () => {
    const client = newClient();
    people += 1;
    const email = `person-${people}@example.com`;
    const form = { email, password: PASSWORD, first_name: 'Esi', last_name: 'Addo', referral_code: null };
    expect((await client.post('/api/users/register/', form)).ok).toBe(true);
    expect((await client.post('/api/users/resend-verification-email/', { email })).ok).toBe(true);
    const wrong = await client.login(email, 'not the password');
    expect([wrong.status, typeof wrong.body.detail]).toEqual([401, 'string']);
    const key = verificationKey(await shop.mails(), email);
    const verify = () => client.post(`/api/users/verify-email/${key}/`);
    expect([(await verify()).body.status, (await verify()).body.status]).toEqual(['success', 'already_verified']);
    expect((await client.post('/api/users/verify-email/null/')).body.error).toMatch(/expired|Invalid/);
    expect((await client.login(email, PASSWORD)).ok).toBe(true);
    expect(client.user()).toMatchObject({
      email,
      first_name: 'Esi',
      last_name: 'Addo',
      is_verified: true,
      signup_discount_used: false,
      user_id: expect.any(Number),
    });
  });

  test.each(['/api/users/token/refresh/', '/api/token/refresh/'])(
    'five calls that get a 401 at once share one refresh at %s',
    async (path) => {
      const online = pageFetch(FRONT_END);
      let refused = 0;
      // The refresh leaves once all five are refused: on a busy machine one would be refused after it, and ask for another.
      const fetch: Fetch = async (url, init) => {
        if (url.endsWith(path)) await vi.waitUntil(() => refused === 5, { timeout: 30_000 });
        const response = await online(url, init);
        if (response.status === 401) refused += 1;
        return response;
      };
      const client = await newCustomer(null, createClient(shop.api, fetch, path));
      const before = client.tokens();
      shop.clock.advance(60 * 60_000);
      const paths = ['/api/orders/', '/api/referrals/points/', '/api/referrals/code/', '/api/referrals/stats/'];
      const replies = await Promise.all([...paths, '/api/discounts/'].map((each) => client.get(each)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(client.refreshes()).toBe(1);
      expect(client.tokens()?.access).not.toBe(before?.access);
    },
  );

  test('changes its password, and resets a forgotten one by mail', async () => {
    const client = await newCustomer();
    const email = String(client.user().email);
    const change = (old_password: string, new_password: string, confirm_password = new_password) =>
      client.post('/api/users/password/change/', { old_password, new_password, confirm_password });
    expect((await change('wrong one', 'velvet kente soles')).body.old_password).toEqual([expect.any(String)]);
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect((await change(PASSWORD, 'velvet kente soles', 'another kente soles')).status).toBe(400);
    expect((await change(PASSWORD, 'velvet kente soles')).ok).toBe(true);
    expect((await client.post('/api/users/password/reset/', { email: 'nobody' })).body.email).toBeDefined();
    expect((await client.post('/api/users/password/reset/', { email })).ok).toBe(true);
    const token = resetToken(await shop.mails(), email);
    const passwords = { new_password: 'amber fufu laces', confirm_password: 'amber fufu laces' };
    const confirm = (used: string) => client.post('/api/users/password/reset/confirm/', { token: used, ...passwords });
    const refused = (await confirm('made-up')).body;
    expect(String([refused.non_field_errors, refused.detail])).toMatch(/invalid/i);
    expect((await confirm(token)).ok).toBe(true);
    const again = newClient();
    expect((await again.login(email, PASSWORD)).ok).toBe(false);
    expect((await again.login(email, 'amber fufu laces')).ok).toBe(true);
  });

  test('is logged out by forgetting its tokens, and by telling the shop', async () => {
    const client = await newCustomer();
    const refresh = client.tokens()?.refresh;
    expect((await client.post('/api/users/logout/', { refresh })).ok).toBe(true);
    await expect(client.get('/api/orders/')).rejects.toThrow('The session is over.');
    expect(client.tokens()).toBeNull();
    expect((await client.get('/api/orders/')).status).toBe(401);
  });
});

describe('the catalogue', () => {
  test('has a picture for each service that a page of another origin shows', async () => {
    const services = (await newClient().get('/api/services/')).body as unknown as Json[];
    expect(services.length).toBeGreaterThan(0);
    for (const { id, price, image } of services) {
      expect(String(price)).toMatch(/^\d+\.\d{2}$/);
      expect(await showsPicture(String(image))).toBe(true);
      expect((await newClient().get(`/api/services/${id}/`)).body.image).toBe(image);
    }
  });

  test('says to visitors which discounts there are', async () => {
    const discounts = (await newClient().get('/api/discounts/')).body as unknown as Json[];
    expect(discounts.map(({ discount_type }) => discount_type)).toEqual(['signup', 'referral']);
  });

  test('is read by the allowed origin alone', async () => {
    const stranger = newClient(pageFetch('http://stranger.example'));
    await expect(stranger.get('/api/services/')).rejects.toThrow('may not');
  });
});

describe('an order', () => {
  test('uses the open discounts once, is in the list, and is read in detail with its pictures', async () => {
    const friend = await newCustomer();
    const code = String((await friend.get('/api/referrals/code/')).body.code);
    const client = await newCustomer(code);
    const slug = await order(client);
    const detail = (await client.get(`/api/orders/${slug}/`)).body as Json & { items: { service: Json }[] };
    expect(detail).toMatchObject({
      slug,
      status: 'pending',
      subtotal: '100.00',
      delivery_cost: '40.00',
      pickup_cost: '40.00',
      total: '165.00',
      email: client.user().email,
      discounts_applied: [
        { type: 'signup', amount: '10.00' },
        { type: 'referral', amount: '5.00' },
      ],
      items: [{ quantity: 2, unit_price: '50.00', total_price: '100.00' }],
    });
    expect(await showsPicture(String(detail.items[0]?.service.image))).toBe(true);
    expect((await client.get('/api/orders/')).body).toMatchObject([{ slug }]);
    expect(await openDiscounts(client)).toEqual([]);
    const next = await order(client);
    expect((await client.get(`/api/orders/${next}/`)).body).toMatchObject({ discounts_applied: [], total: '180.00' });
    expect((await friend.get(`/api/orders/${slug}/`)).status).toBe(404);
  });

  test('by locality first is an order at that fee, although the address names a dearer area', async () => {
    const client = await newCustomer();
    const place = locate(ON_THE_WAY_TO_TEMA);
    expect(place).toMatchObject({ areaName: 'accra', cost: 40 });
    const slug = await order(client, { delivery: place, pickup: place });
    expect((await client.get(`/api/orders/${slug}/`)).body).toMatchObject({ delivery_cost: '40.00', total: '170.00' });
  });

  test('with pickup and delivery in different regions, far from the areas, is an order', async () => {
    const client = await newCustomer();
    const winneba = {
      ...OSU,
      region: 'Central Region',
      address: 'Winneba, Ghana',
      locality: 'Winneba',
      lat: 5.35,
      lng: -0.62,
    };
    const delivery = locate(winneba);
    expect(delivery).toMatchObject({ areaName: 'kasoa', cost: 70 });
    const pickup = locate({ ...OSU, address: 'Community 1, Tema, Ghana', locality: 'Tema' });
    const slug = await order(client, { delivery, pickup });
    expect((await client.get(`/api/orders/${slug}/`)).body).toMatchObject({
      delivery_cost: '70.00',
      pickup_cost: '60.00',
    });
  });

  test('with fewer discounts than were open is an order, and the others stay open', async () => {
    const code = String((await (await newCustomer()).get('/api/referrals/code/')).body.code);
    const client = await newCustomer(code);
    const [signup, referral] = await openDiscounts(client);
    await order(client, { discounts: referral === undefined ? [] : [referral] });
    expect(await openDiscounts(client)).toEqual([signup]);
  });

  test('is one order when the answer is lost on the way back', async () => {
    let isCut = false;
    const online = pageFetch(FRONT_END);
    const cutting: Fetch = async (url, init) => {
      const response = await online(url, init);
      if (isCut || !url.endsWith('/api/orders/') || init?.method !== 'POST') return response;
      isCut = true;
      throw new TypeError('Failed to fetch');
    };
    const client = await newCustomer(null, newClient(cutting));
    const slug = await order(client);
    expect(isCut).toBe(true);
    expect((await client.get('/api/orders/')).body).toMatchObject([{ slug }]);
    expect((await client.get('/api/orders/')).body).toHaveLength(1);
  });

  test('that could not be made is recovered from what the browser has kept', async () => {
    const client = await newCustomer();
    shop.provider.fault = 'reset';
    const lost = await checkOut(client, await checkoutOf(client), approve);
    shop.provider.fault = null;
    if (!('failed' in lost)) throw new Error('The provider gave no answer, and yet there is an order.');
    expect(lost.last?.status).toBe(503);
    const recovered = await recover(client, lost.failed);
    expect(recovered.ok).toBe(true);
    const again = await recover(client, lost.failed);
    expect([again.ok, again.body.order_slug]).toEqual([true, recovered.body.order_slug]);
    expect((await client.get(`/api/orders/${recovered.body.order_slug}/`)).body).toMatchObject({
      total: '170.00',
      discounts_applied: [{ type: 'signup' }],
    });
  });

  test('is not made of a payment that was cancelled, or paid by somebody else', async () => {
    const [client, other] = [await newCustomer(), await newCustomer()];
    const cancelled = await checkOut(client, await checkoutOf(client), async () => undefined);
    expect([cancelled.last?.status, 'failed' in cancelled]).toEqual([402, true]);
    const { reference } = await checkOut(client, await checkoutOf(client), approve);
    const stolen = { ...(await checkoutOf(other)), reference };
    const payload = {
      transaction_id: reference,
      cart_items: stolen.cart,
      delivery_location: stolen.delivery,
      pickup_location: stolen.pickup,
    };
    expect((await other.post('/api/orders/create/', payload)).status).toBe(403);
  });
});

describe('a referral', () => {
  test('earns points for a delivered first order; they are redeemed, used and listed', async () => {
    const referrer = await newCustomer();
    const { code, referral_link } = (await referrer.get('/api/referrals/code/')).body;
    expect(String(referral_link)).toContain(`ref=${code}`);
    expect((await referrer.get('/api/referrals/redeem/')).status).toBe(404);
    expect((await referrer.post('/api/referrals/redeem/')).body.error).toEqual(expect.any(String));

    const friend = await newCustomer(String(code));
    const slug = await order(friend, { phone: '020 765 4321' });
    expect((await referrer.get('/api/referrals/stats/')).body).toMatchObject([{ first_order_completed: false }]);
    await deliver(slug);
    expect((await referrer.get('/api/referrals/stats/')).body).toMatchObject([{ first_order_completed: true }]);
    expect((await referrer.get('/api/referrals/points/')).body).toEqual({ points: 100 });

    expect((await referrer.post('/api/referrals/redeem/', {})).body.discount_percentage).toBe(5);
    const active = (await referrer.get('/api/referrals/redeem/')).body;
    expect(active).toMatchObject({ percentage: 5, points_redeemed: 100, is_applied: false });
    const used = await order(referrer);
    expect((await referrer.patch(`/api/referrals/redeem/${active.id}/apply/`)).ok).toBe(true);
    expect((await referrer.get(`/api/orders/${used}/`)).body).toMatchObject({
      discounts_applied: [{ type: 'signup' }, { type: 'redeemed_points', points_redeemed: 100 }],
      total: '165.00',
    });
    expect((await referrer.get('/api/referrals/redeem/')).status).toBe(404);
    expect((await referrer.get('/api/referrals/redeem/history/')).body).toMatchObject([
      { points_redeemed: 100, discount_value: 5, is_applied: true },
    ]);
    expect(newestMail(await shop.mails(), String(referrer.user().email), 'points')).toBeDefined();
  });
});
