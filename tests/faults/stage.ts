import { messages } from '#domain/messages.ts';
import { type Reply, register, type Shopper, send, signIn } from '#tests/faults/load/shopper.ts';
import { type Api, type ApiOptions, startApi } from '#tests/faults/servers/api.ts';
import type { Engine } from '#tests/faults/servers/engine.ts';
import type { ProviderServer } from '#tests/faults/servers/provider-server.ts';
import { basket, SIGNUP } from '#tests/support/checkout.ts';
import { newReference, type ProviderCharge, signatureOf } from '#tests/support/outside/provider.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';
import { type AccountPromise, changePassword, registered, verify } from './account-promises.ts';
import type { SeededRandom } from './seeded-random.ts';
import { wait } from './wait.ts';

/** A registered checkout: the sum and the payer. */
export type Purchase = {
  shopper: Shopper;
  reference: string;
  amount: number;
  isDiscounted: boolean;
  /** The body of the request, which the page keeps for a second attempt. */
  claims: Record<string, unknown>;
};

/** The page's wait before each attempt to place an order, in ms. */
const ATTEMPTS_AFTER_MS = [0, 1_000, 2_000];
const PLACES = ['/api/orders/', '/api/orders/create/'];

export type StageOptions = {
  engine: Engine;
  provider: ProviderServer;
  chance: SeededRandom;
  port: number;
  isShort: boolean;
  /** The share of the long run's rounds that is run, 1 for all. */
  share: number;
};

/** One database, one API process at a time, the provider, the customers, and what the shop promised them. */
export type Stage = Omit<StageOptions, 'port'> & {
  /** Where customers reach the shop: the process itself, or what stands before it. */
  origin: string;
  /** The API's settings. */
  settings: Record<string, string>;
  shoppers: Shopper[];
  /** Everything the shop acknowledged: accounts by address, orders by reference. */
  accounts: string[];
  promises: Map<string, AccountPromise>;
  acknowledged: Map<string, { slug: string; shopper: Shopper; purchase: Purchase }>;
  /** Contradictions found in answers. */
  faults: string[];
  counts: { paid: number; ordered: number; unanswered: number; busy: number; held: number };
  api(): Api;
  /** The number of rounds: in the short run, and in the long one. */
  rounds(short: number, long: number): number;
  /** Starts the API. */
  open(options?: Partial<ApiOptions>): Promise<Api>;
  /** Registers and logs in customers until there are `count`. */
  addShoppers(count: number): Promise<void>;
  /** A random customer. */
  shopper(): Shopper;
  /** Logs a customer in again. */
  renew(shopper: Shopper): Promise<void>;
  /** Registers a checkout of one pair or more; null when the shop gave no quote, so that no pop-up opens. */
  register(shopper?: Shopper): Promise<Purchase | null>;
  /** Marks the charge as paid at the provider. */
  pay(purchase: Purchase, change?: Partial<ProviderCharge>): void;
  /** Posts the order once; again, as the page does, when the access token had expired. */
  post(purchase: Purchase): Promise<Reply>;
  /** Posts the order as the page does, at most three times; returns whether the shop acknowledged it. */
  place(purchase: Purchase): Promise<boolean>;
  /** Delivers a signed event of the provider. `twin` makes another delivery of the same event. */
  sendWebhook(reference: string, event?: string, twin?: number): Promise<Reply>;
  /** Registers an account, verifies some and changes their passwords, and records what the shop acknowledged. */
  newAccount(options?: { isLeftAlone?: boolean }): Promise<void>;
};

/** Creates the stage; `open` starts the API. */
export function createStage({ engine, provider, chance, port, isShort, share }: StageOptions): Stage {
  const ownOrigin = `http://127.0.0.1:${port}`;
  const settings = {
    ...engine.env,
    PORT: String(port),
    PAYSTACK_SECRET_KEY: TEST_PAYMENT.secretKey,
    PAYSTACK_API_URL: provider.url,
  };
  let api: Api | null = null;
  const shoppers: Shopper[] = [];
  const acknowledged: Stage['acknowledged'] = new Map();
  const accounts: string[] = [];
  const promises: Stage['promises'] = new Map();
  const faults: string[] = [];
  const counts = { paid: 0, ordered: 0, unanswered: 0, busy: 0, held: 0 };

  async function renew(shopper: Shopper): Promise<void> {
    const again = await signIn(self.origin, shopper.email);
    if (again !== null) shopper.access = again.access;
  }

  /** What a proxy answers for a process that ended with the request. */
  const isFromProxy = (status: number) => status === 502 && self.origin !== ownOrigin;

  function note(purchase: Purchase, reply: Reply): void {
    if (reply === null) {
      counts.unanswered += 1;
      return;
    }
    const { status, body } = reply;
    const { reference, shopper } = purchase;
    if (status === 200 || status === 201) {
      const slug = String(body.order_slug ?? '');
      const known = acknowledged.get(reference);
      if (slug === '') faults.push(`${reference} was answered ${status} without a slug`);
      else if (known !== undefined && known.slug !== slug) faults.push(`${reference} was given two slugs`);
      acknowledged.set(reference, { slug, shopper, purchase });
      if (known === undefined) counts.ordered += 1;
    } else if ([409, 503, 504].includes(status) || isFromProxy(status)) counts.busy += 1;
    else if (status === 402 && purchase.isDiscounted && body.error === messages.payment.review) counts.held += 1;
    else faults.push(`${reference} was answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }

  const self: Stage = {
    engine,
    provider,
    chance,
    origin: ownOrigin,
    settings,
    isShort,
    share,
    rounds: (short, long) => (isShort ? short : Math.max(short, Math.round(long * share))),
    shoppers,
    accounts,
    promises,
    acknowledged,
    faults,
    counts,
    api() {
      if (api === null) throw new Error('The API is not open.');
      return api;
    },
    async open(options = {}) {
      api = await startApi({ nodeOptions: options.nodeOptions ?? [], env: { ...settings, ...options.env } });
      return api;
    },
    async addShoppers(count) {
      while (shoppers.length < count) {
        const email = `ama-${chance.seed}-${shoppers.length}@example.com`;
        if (!(await register(self.origin, email))) throw new Error('A customer could not register.');
        const shopper = await signIn(self.origin, email);
        if (shopper === null) throw new Error('A customer could not sign in.');
        accounts.push(email);
        shoppers.push(shopper);
      }
    },
    shopper() {
      const shopper = shoppers[chance.below(shoppers.length)];
      if (shopper === undefined) throw new Error('No customer is logged in.');
      return shopper;
    },
    renew,
    async register(shopper = self.shopper()) {
      const reference = newReference();
      const cart_items = [{ service_id: 1 + chance.below(3), quantity: 1 + chance.below(3) }];
      const claims = { ...basket(chance.happens(20) ? SIGNUP : {}), cart_items };
      const body = { ...claims, reference };
      const ask = () => send(self.origin, 'POST', '/api/payments/intents/', { access: shopper.access, body });
      let reply = await ask();
      if (reply?.status === 401) {
        // A long run takes longer than an access token is valid, here and at posting.
        await renew(shopper);
        reply = await ask();
      }
      if (reply !== null && ![201, 401, 503].includes(reply.status) && !isFromProxy(reply.status))
        faults.push(`a checkout got ${reply.status}`);
      if (reply?.status !== 201) return null;
      const isDiscounted = (reply.body.discounts_applied as unknown[]).length > 0;
      return { shopper, reference, amount: Number(reply.body.amount), isDiscounted, claims };
    },
    pay({ reference, amount, shopper }, change = {}) {
      counts.paid += 1;
      provider.set(reference, { amount, email: shopper.email, paidAt: new Date(), ...change });
    },
    async post(purchase) {
      const { shopper, reference, claims } = purchase;
      const body = { ...claims, transaction_id: reference, total_amount: purchase.amount / 100 };
      const path = PLACES[chance.below(2)] ?? '';
      const ask = () => send(self.origin, 'POST', path, { access: shopper.access, body });
      let reply = await ask();
      if (reply?.status === 401) {
        await renew(shopper);
        reply = await ask();
      }
      if (reply?.status !== 401) note(purchase, reply);
      return reply;
    },
    async place(purchase) {
      for (const pause of ATTEMPTS_AFTER_MS) {
        await wait(pause);
        const status = (await self.post(purchase))?.status ?? 0;
        if (status === 200 || status === 201) return true;
        if (status === 402) return false;
      }
      return false;
    },
    sendWebhook(reference, event = 'charge.success', twin = 0) {
      const about = event.startsWith('refund')
        ? { transaction_reference: reference, amount: provider.charges.get(reference)?.amount ?? 0 }
        : { reference };
      const body = JSON.stringify({ event, data: { ...about, ...(twin === 0 ? {} : { delivery: twin }) } });
      const headers = { 'Content-Type': 'application/json', 'x-paystack-signature': signatureOf(body) };
      return send(self.origin, 'POST', '/api/payments/webhook/', { body, headers });
    },
    async newAccount({ isLeftAlone = false } = {}) {
      const email = `kofi-${chance.seed}-${accounts.length}-${newReference().slice(-8)}@example.com`;
      if (!(await register(self.origin, email))) return;
      const promise = registered();
      accounts.push(email);
      promises.set(email, promise);
      if (isLeftAlone || !chance.happens(40)) return;
      await changePassword(self.origin, email, promise);
      await verify(self.origin, email, promise);
    },
  };
  return self;
}
