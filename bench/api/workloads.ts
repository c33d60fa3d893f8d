import { randomBytes } from 'node:crypto';
import { basket } from '#tests/support/checkout.ts';
import { signatureOf } from '#tests/support/outside/provider.ts';
import { type Customer, PASSWORD } from './bench-shop.ts';
import { type Measured, type Request, runAtRate, runClosedLoop } from './load-generator.ts';

/** What a workload can use. */
export type BenchContext = { url: string; customers: Customer[]; tokens: string[]; seconds: number };
/** One kind of traffic, and the rate and times that it must reach. */
export type Workload = {
  id: string;
  what: string;
  goal: string;
  /** The number of connections, each waiting for its answer; null where requests are sent at a fixed rate. */
  connections: number | null;
  /** The measured name that the row shows. */
  run(set: BenchContext): Promise<Measured>;
};

/** The price of so many pairs in Accra with both trips, in pesewas. */
const priceOf = (pairs: number) => 5_000 * pairs + 8_000;
/** One pair's. */
const PRICE = priceOf(1);

let turn = 0;
/** The next customer: each in turn, from a network of their own, as the trusted proxy names it. */
function someone({ customers, tokens }: BenchContext): {
  number: string;
  email: string;
  /** The headers of this customer's browser, and the same with the access token. */
  from: Record<string, string>;
  bearer: Record<string, string>;
} {
  turn += 1;
  const at = turn % customers.length;
  const { email = '' } = customers[at] ?? {};
  const number = /\d+/.exec(email)?.[0] ?? '';
  const from = { 'X-Forwarded-For': `41.66.${at}.7` };
  return { number, email, from, bearer: { ...from, Authorization: `Bearer ${tokens[at]}` } };
}

const newReference = (number: string, price = PRICE) => `order_${number}_${price}_${randomBytes(12).toString('hex')}`;

function basketOf(pairs: number): Record<string, unknown> {
  const [line] = basket().cart_items as object[];
  return basket({ cart_items: [{ ...line, quantity: pairs }] });
}

/**
 * A checkout: registered, paid at the provider, ordered. `pairs` says how many of one service; an order like the one before
 * is refused for some minutes.
 */
export function checkout(set: BenchContext, pairs = () => 1): Request[] {
  return [
    {
      method: 'POST',
      name: 'register',
      make(context) {
        const { number, bearer } = someone(set);
        const count = pairs();
        context.reference = newReference(number, priceOf(count));
        context.pairs = String(count);
        Object.assign(context, bearer);
        const body = JSON.stringify({ ...basketOf(count), reference: context.reference });
        return { path: '/api/payments/intents/', headers: bearer, body };
      },
    },
    {
      method: 'POST',
      name: 'place',
      make({ reference = '', pairs: count, ...bearer }) {
        const total_amount = priceOf(Number(count)) / 100;
        const body = JSON.stringify({ ...basketOf(Number(count)), transaction_id: reference, total_amount });
        return { path: '/api/orders/', headers: bearer, body };
      },
    },
  ];
}

const only = (measured: Record<string, Measured>, name: string): Measured => {
  const found = measured[name];
  if (found === undefined) throw new Error(`Nothing was measured of ${name}.`);
  return found;
};

const get = (set: BenchContext, path: string, isSigned = false): Request => ({
  method: 'GET',
  name: path,
  make: () => {
    const { from, bearer } = someone(set);
    return { path, headers: isSigned ? bearer : from };
  },
});

/** What a customer's phone asks for between two orders. */
export const readings = (set: BenchContext): Request[] => [
  get(set, '/api/services/'),
  get(set, '/api/discounts/', true),
  get(set, '/api/orders/?page=1', true),
  get(set, '/api/windows/?pickup=accra&delivery=tema'),
];

async function read(set: BenchContext, path: string, connections: number, isSigned: boolean): Promise<Measured> {
  return only(await runClosedLoop(set.url, [get(set, path, isSigned)], { connections, seconds: set.seconds }), path);
}

const orders = (connections: number): Workload['run'] => {
  return async (set) =>
    only(await runClosedLoop(set.url, checkout(set), { connections, seconds: set.seconds }), 'place');
};

const steadyOrders: Workload['run'] = async (set) =>
  only(await runAtRate(set.url, checkout(set), { perSecond: 50, seconds: set.seconds }), 'place');

/** Some users log in while others read; the row shows one of the two. */
const signingIn = (shown: 'login' | '/api/services/'): Workload['run'] => {
  return async (set) => {
    const login: Request = {
      method: 'POST',
      name: 'login',
      make() {
        const { email, from } = someone(set);
        return { path: '/api/users/login/', headers: from, body: JSON.stringify({ email, password: PASSWORD }) };
      },
    };
    const { seconds } = set;
    const [logins, others] = await Promise.all([
      runClosedLoop(set.url, [login], { connections: 16, seconds }),
      runAtRate(set.url, [get(set, '/api/services/')], { perSecond: 50, seconds }),
    ]);
    return only(shown === 'login' ? logins : others, shown);
  };
};

/** Success events of payments that no page posts: the orders are made after the answers. */
const webhooks: Workload['run'] = async (set) => {
  const event: Request = {
    method: 'POST',
    name: 'webhook',
    make() {
      const { number } = someone(set);
      const body = JSON.stringify({
        event: 'charge.success',
        data: { reference: newReference(number), amount: PRICE },
      });
      return { path: '/api/payments/webhook/', body, headers: { 'x-paystack-signature': signatureOf(body) } };
    },
  };
  return only(await runClosedLoop(set.url, [event], { connections: 32, seconds: set.seconds }), 'webhook');
};

/** The workloads, with the goals for two cores. */
export const workloads: Workload[] = [
  {
    id: 'services',
    what: 'services read',
    goal: '2000/s, p99 30 ms',
    connections: 32,
    run: (set) => read(set, '/api/services/', 32, false),
  },
  {
    id: 'list',
    what: 'own orders, customers in turn: 200 of 50,000',
    goal: '500/s, p99 60 ms',
    connections: 16,
    run: (set) => read(set, '/api/orders/', 16, true),
  },
  {
    id: 'page',
    what: 'own orders, customers in turn, the first page',
    goal: '',
    connections: 16,
    run: (set) => read(set, '/api/orders/?page=1', 16, true),
  },
  { id: 'steady', what: 'orders, 50 a second', goal: 'p99 100 ms', connections: null, run: steadyOrders },
  { id: 'orders8', what: 'orders, as many as go', goal: '', connections: 8, run: orders(8) },
  { id: 'orders32', what: 'orders, as many as go', goal: '300/s, p99 200 ms', connections: 32, run: orders(32) },
  { id: 'logins', what: 'logins', goal: '80/s, p99 500 ms', connections: 16, run: signingIn('login') },
  {
    id: 'beside',
    what: 'services read meanwhile, 50 a second',
    goal: 'p99 100 ms',
    connections: null,
    run: signingIn('/api/services/'),
  },
  {
    id: 'webhooks',
    what: 'webhooks acknowledged',
    goal: '300/s, p99 200 ms, max 1000 ms',
    connections: 32,
    run: webhooks,
  },
];
