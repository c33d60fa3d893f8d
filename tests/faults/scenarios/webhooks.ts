import type { Reply } from '#tests/faults/load/shopper.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { assertTrue, overGoal, type Scenario } from '#tests/faults/scenario.ts';
import type { Purchase, Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { paidPurchase } from './process.ts';

/** How many orders the customer of a purchase has; -1 when the list can't be read. */
export async function ordersOf(stage: Stage, { shopper }: Purchase): Promise<number> {
  const list = async () => send(stage.origin, 'GET', '/api/orders/', { access: shopper.access });
  let reply = await list();
  if (reply?.status === 401) {
    await stage.renew(shopper);
    reply = await list();
  }
  return Array.isArray(reply?.body) ? reply.body.length : -1;
}

/** F12, F13: the browser dies after paying and no webhook arrives: the reconciler makes the order. */
async function nobodyTells(stage: Stage): Promise<string> {
  const purchase = (await stage.register()) ?? (await stage.register());
  if (purchase === null) throw new Error('No checkout could be registered.');
  const before = await ordersOf(stage, purchase);
  stage.pay(purchase);
  const ms = await until('the order', 90_000, async () => (await ordersOf(stage, purchase)) > before);
  return `the order was there ${Math.round(ms / 1000)} s after the payment${overGoal(ms, 60_000)}`;
}

/** F14: the page's post and the webhook at the same moment. */
async function bothAtOnce(stage: Stage): Promise<string> {
  const pairs = stage.rounds(40, 1_000);
  for (let made = 0; made < pairs; made += 20) {
    const purchases: Purchase[] = [];
    for (let more = 0; more < 20; more += 1) purchases.push(await paidPurchase(stage));
    const posts = purchases.map((purchase) => stage.place(purchase));
    const sent = purchases.map(({ reference }) => stage.sendWebhook(reference));
    for (const [index, isPlaced] of (await Promise.all(posts)).entries()) {
      assertTrue(isPlaced || purchases[index]?.isDiscounted === true, 'a post beside its webhook made no order');
    }
    for (const reply of await Promise.all(sent)) assertTrue(reply?.status === 200, `a webhook got ${reply?.status}`);
  }
  return `${pairs} pairs, one order each`;
}

function shuffled<T>(stage: Stage, list: T[]): T[] {
  return list
    .map((item) => ({ item, at: stage.chance.below(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** F16: every event ten times, the same bytes and others, shuffled, across a kill and a restart. */
async function tenfold(stage: Stage): Promise<string> {
  const many = stage.rounds(10, 100);
  const purchases: Purchase[] = [];
  for (let made = 0; made < many; made += 1) purchases.push(await paidPurchase(stage));
  const deliveries = shuffled(
    stage,
    purchases.flatMap(({ reference }) => Array.from({ length: 10 }, (_, twin) => ({ reference, twin: twin % 5 }))),
  );
  const half = deliveries.length / 2;
  const deliver = (some: typeof deliveries): Promise<Reply[]> =>
    Promise.all(some.map(({ reference, twin }) => stage.sendWebhook(reference, 'charge.success', twin)));
  const first = await deliver(deliveries.slice(0, half));
  await stage.api().kill();
  await stage.open();
  for (const reply of [...first, ...(await deliver(deliveries.slice(half)))]) {
    assertTrue(reply?.status === 200, `a webhook got ${reply?.status}`);
  }
  return `${deliveries.length} deliveries of ${many} events across a kill`;
}

/** F17: the webhook arrives before the checkout is known and before the post. */
async function tooEarly(stage: Stage): Promise<string> {
  const shopper = stage.shopper();
  const reference = newReference();
  await stage.sendWebhook(reference);
  const early = await paidPurchase(stage);
  await stage.sendWebhook(early.reference);
  assertTrue((await stage.place(early)) || early.isDiscounted, 'the post after its webhook made no order');
  // Money for an unregistered reference: the event comes first, its payer claims it later.
  const late: Purchase = { shopper, reference, amount: 130_00, isDiscounted: false, claims: basket() };
  stage.pay(late);
  await stage.sendWebhook(reference, 'charge.success', 1);
  assertTrue(await stage.place(late), 'an unregistered payment that its payer claims made no order');
  return 'kept and resolved';
}

/** F18: the refund's event before the success's event. */
async function refundFirst(stage: Stage): Promise<string> {
  const fresh = await paidPurchase(stage);
  const placed = await paidPurchase(stage);
  await stage.place(placed);
  for (const { reference } of [fresh, placed]) {
    stage.provider.set(reference, { status: 'reversed' });
    await stage.sendWebhook(reference, 'refund.processed');
    await stage.sendWebhook(reference);
  }
  await until('the refunded payment', 30_000, async () => {
    const path = `/api/payments/intents/${fresh.reference}/`;
    const reply = await send(stage.origin, 'GET', path, { access: fresh.shopper.access });
    return reply?.body.state === 'refunded';
  });
  const refused = await stage.post(fresh);
  stage.faults.length = 0;
  assertTrue(refused?.status === 402, `an order of refunded money was answered ${refused?.status}`);
  return 'the provider’s truth stands, no order of refunded money';
}

const BOTH: Scenario['on'] = ['PostgreSQL', 'PGlite'];

/** Faults of the provider's events, and their absence. */
export const webhookScenarios: Scenario[] = [
  { id: 'F13', what: 'no browser, no webhook (F12 too)', on: BOTH, shortOn: ['PostgreSQL'], run: nobodyTells },
  { id: 'F14', what: 'post and webhook at once', on: BOTH, shortOn: ['PostgreSQL'], run: bothAtOnce },
  { id: 'F16', what: 'webhooks tenfold, shuffled', on: BOTH, shortOn: ['PostgreSQL'], run: tenfold },
  { id: 'F17', what: 'webhook before all else', on: BOTH, shortOn: ['PostgreSQL'], run: tooEarly },
  { id: 'F18', what: 'refund before success', on: BOTH, shortOn: ['PostgreSQL'], run: refundFirst },
];
