import type { ErrorBody } from '#contract/errors.ts';
import type { IntentQuote } from '#contract/orders/payments.ts';
import { createProvider, type FakeProvider, newReference, signatureOf } from '#tests/support/outside/provider.ts';
import { type Answer, openWorld, type TestUser, type TestWorld, type WorldOptions } from './world.ts';

/** Places as a checkout sends them: with a pin in Accra, with one in Tema, and described by hand in Kasoa. */
export const ACCRA = {
  address: '14 Oxford Street, Osu, Accra, Ghana',
  name: 'Oxford Street',
  region: 'Greater Accra Region',
  areaName: 'accra',
  cost: 40,
  lat: 5.5557,
  lng: -0.1963,
  place_id: 'gaz:osu',
  landmark: 'Blue gate beside the pharmacy',
};
export const TEMA = { ...ACCRA, address: 'Community 1, Tema, Ghana', areaName: 'tema', lat: 5.6698, lng: -0.0166 };
export const KASOA = { region: 'Central Region', areaName: 'kasoa', landmark: 'Opposite the Kasoa new market' };

/** A checkout of one standard cleaning in Accra: 50.00 + 40.00 + 40.00. */
export function basket(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    cart_items: [{ service_id: 1, quantity: 1, service_name: 'Standard Cleaning', price: '50.00' }],
    delivery_location: ACCRA,
    pickup_location: ACCRA,
    phone_number: '024 123 4567',
    discounts_applied: null,
    ...changes,
  };
}

/** What a request names to get the discount for a new account; the numbers are claims that the server ignores. */
export const SIGNUP = { discounts_applied: [{ type: 'signup', percentage: 10, amount: 5 }] };

type OrderAnswer = { order_slug: string } & ErrorBody;

/** A shop with a provider played by the test, and the steps of a checkout. */
export type Shop = TestWorld & {
  provider: FakeProvider;
  /** Registers a checkout and returns its quote. */
  register(user: TestUser, changes?: Record<string, unknown>): Promise<IntentQuote>;
  /** Marks a checkout's payment as successful at the provider. */
  pay(user: TestUser, quote: Pick<IntentQuote, 'reference' | 'amount'>): void;
  /** Posts an order. */
  order(
    user: TestUser,
    reference: string,
    changes?: Record<string, unknown>,
    path?: string,
  ): Promise<Answer<OrderAnswer>>;
  /** Registers, pays and posts; returns the reference and the slug. */
  buy(user: TestUser, changes?: Record<string, unknown>): Promise<{ reference: string; slug: string }>;
  /** Delivers a signed event as the provider would. */
  event(event: unknown, signature?: string): Promise<Answer<ErrorBody>>;
};

/** Opens a shop whose payment provider is played by the test. */
export async function openShop(options: WorldOptions = {}): Promise<Shop> {
  const provider = createProvider(options.clock?.now);
  const shop = await openWorld({ ...options, paymentFetch: provider.fetch });
  const self: Shop = {
    ...shop,
    provider,
    async register(user, changes = {}) {
      const body = { reference: newReference(), ...basket(changes) };
      const { status, body: quote } = await shop.request<IntentQuote>('POST', '/api/payments/intents/', {
        token: user,
        body,
      });
      if (status !== 201) throw new Error(`The checkout was refused: ${status} ${JSON.stringify(quote)}`);
      return quote;
    },
    pay(user, { reference, amount }) {
      provider.set(reference, { amount, email: user.email, paidAt: shop.clock.now() });
    },
    order(user, reference, changes = {}, path = '/api/orders/') {
      const body = { ...basket(), transaction_id: reference, user_id: user.id, total_amount: 130, ...changes };
      return shop.request<OrderAnswer>('POST', path, { token: user, body });
    },
    async buy(user, changes = {}) {
      const quote = await self.register(user, changes);
      self.pay(user, quote);
      const { status, body } = await self.order(user, quote.reference);
      if (status !== 201) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`);
      return { reference: quote.reference, slug: body.order_slug };
    },
    event(event, signature) {
      const body = JSON.stringify(event);
      const headers = { 'x-paystack-signature': signature ?? signatureOf(body) };
      return shop.request<ErrorBody>('POST', '/api/payments/webhook/', { body, headers });
    },
  };
  return self;
}
