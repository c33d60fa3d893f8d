import { vi } from 'vitest';
import type { OrderRecord } from '#src/lib/stores/checkout/failed-orders.ts';
import {
  type FakeBrowser,
  fakeToken,
  isNetworkBusy,
  openFakeBrowser,
  type Reply,
} from '#tests/support/browser/fake-browser.ts';

export const USER = 7;
const HOUR = 3_600;

/** A session's tokens; `life` in seconds. */
export function tokensOf(userId: number, life = HOUR) {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { user_id: userId, email: 'ama@example.com', first_name: 'Ama', iat, exp: iat + life };
  return { access: fakeToken(claims), refresh: fakeToken({ iat, exp: iat + 24 * HOUR, typ: 'refresh' }) };
}

const OSU = {
  name: 'Oxford Street, Osu',
  address: 'Oxford Street, Osu, Accra',
  region: 'Greater Accra Region',
  areaName: 'Accra',
  lat: 5.556,
  lng: -0.182,
  landmark: 'Blue gate beside the pharmacy',
};

/** The server's answer to an intent: by default two pairs of 50 and two trips of 40 (pesewas). */
export function quoteFor(body: unknown, amount = 180_00, more: object = {}): Reply {
  const { reference } = body as { reference: string };
  const total = (amount / 100).toFixed(2);
  return {
    status: 201,
    body: {
      reference,
      state: 'waiting',
      subtotal: '100.00',
      delivery_cost: '40.00',
      pickup_cost: '40.00',
      discounts_applied: [],
      total,
      amount,
      currency: 'GHS',
      expires_at: '2026-11-24T00:00:00Z',
      ...more,
    },
  };
}

/**
 * A customer at step 2 with two pairs in the cart, places and phone, and a server and a provider that accept
 * everything.
 */
export async function openCheckoutWorld(prepare?: (browser: FakeBrowser) => void) {
  const browser = openFakeBrowser();
  const { access, refresh } = tokensOf(USER);
  const keep = (key: string, value: unknown) =>
    browser.localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  keep('access_token', access);
  keep('refresh_token', refresh);
  keep('token_receipts', { access: Date.now(), refresh: Date.now() });
  keep('cart', {
    items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' }],
    timestamp: Date.now(),
  });
  keep('deliveryLocation', OSU);
  keep('checkoutPhone', '0241234567');
  browser.answer('GET /api/settings/', {
    status: 200,
    body: {
      payment: { public_key: 'pk_test_1', script_url: 'http://shop.test/pop.js' },
      google: { client_id: 'x', script_url: 'y' },
      maps: { api_key: null, gazetteer_url: null },
      standins: true,
    },
  });
  browser.answer('POST /api/payments/intents/', ({ body }) => quoteFor(body));
  browser.answer('GET /api/payments/intents/*/', ({ path }) => intent(path, 'waiting'));
  browser.answer('POST /api/orders/', { status: 201, body: { order_slug: 'SK-1' } });
  browser.answer('GET /api/discounts/', { status: 200, body: [] });
  browser.answer('GET /api/referrals/redeem/', { status: 404, body: { detail: 'No active redemption.' } });
  prepare?.(browser);
  const watching = await import('#src/lib/flows/payment/poll-payment.ts');
  return {
    ...browser,
    browser,
    /** Ends the page; its polling of a payment must not continue in the next test's browser. */
    close() {
      watching.stopPolling();
      browser.close();
    },
    pay: await import('#src/lib/flows/payment/pay.ts'),
    entering: await import('#src/lib/flows/payment/enter-payment.ts'),
    agreement: await import('#src/lib/flows/payment/price-confirmation.ts'),
    placing: await import('#src/lib/flows/checkout/place-order.ts'),
    payment: await import('#src/lib/stores/checkout/payment.ts'),
    toasts: await import('#src/lib/stores/toasts.ts'),
    tokens: await import('#src/lib/stores/account/tokens.ts'),
    cart: await import('#src/lib/stores/cart/cart.ts'),
    /** The texts of the toasts on screen. */
    said: async () => (await import('#src/lib/stores/toasts.ts')).$toasts.get().map((toast) => toast.text),
    /** Waits until the provider's window was opened `count` times. */
    popUp: async (count = 1) => {
      await eventually(() => {
        if (browser.pops.length < count) throw new Error('no pop-up yet');
      });
      const pop = browser.pops[count - 1];
      if (pop === undefined) throw new Error('no pop-up');
      return pop;
    },
  };
}

const realTimer = setTimeout;
const takeBreath = () => new Promise((resolve) => realTimer(resolve, 5));

/** Advances fake timers by a quarter of a second, unless the page waits for its network or for a script: both take real time. */
async function advance(): Promise<void> {
  await vi.dynamicImportSettled();
  if (!isNetworkBusy()) await vi.advanceTimersByTimeAsync(250);
}

/** Waits until a check holds, however busy the machine is; each check advances fake timers. */
export async function eventually(check: () => void): Promise<void> {
  const giveUpAt = performance.now() + 20_000;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
    if (vi.isFakeTimers()) await advance();
    await takeBreath();
  }
}

/** Waits for `work`, and advances fake timers until it is done. */
export async function advanceTimersUntilDone<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const watched = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await advance();
    await takeBreath();
  }
  return watched;
}

/** The server's answer about a payment. */
export function intent(path: string, state: string, order_slug?: string, more: object = {}): Reply {
  const reference = decodeURIComponent(path.split('/').at(-2) ?? '');
  const slug = order_slug === undefined ? {} : { order_slug };
  return { status: 200, body: { reference, state, total: '180.00', amount: 180_00, ...slug, ...more } };
}

/** A paid reference's record in the flows' form. */
export function recordOf(reference: string, changes: Partial<OrderRecord> = {}): OrderRecord {
  return {
    user_id: USER,
    delivery_location: { ...OSU, cost: '40.00' },
    pickup_location: { ...OSU, cost: '40.00' },
    total_amount: '180.00',
    cart_items: [{ service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' }],
    transaction_id: reference,
    phone_number: '0241234567',
    ...changes,
  };
}
