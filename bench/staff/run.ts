import { parseArgs } from 'node:util';
import { dayOf } from '#domain/days.ts';
import { TURNAROUND_MS } from '#domain/orders/promise.ts';
import { marksQuery } from '#server/features/staff/day/day.queries.ts';
import { type OrderCriteria, pageQuery } from '#server/features/staff/queue/queue.queries.ts';
import { manyOrders, newTeam } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { queryPlan } from '#tests/support/database/explain.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';

/**
 * `npm run bench:staff`: the team's calls among 10,000 orders (`--orders 50000`) on both databases: how long each takes
 * in process, and which indexes the database uses for it. Prints its results; it fails on nothing.
 */
const { values: asked } = parseArgs({
  options: { orders: { type: 'string', default: '10000' }, times: { type: 'string', default: '200' } },
});
const orders = Number(asked.orders);
const times = Number(asked.times);
const middle = Math.floor(orders / 2);
const phone = `024${String(middle).padStart(7, '0')}`;

type Scene = { what: string; path: string; choice?: Partial<OrderCriteria>; after?: number };
const SCENES: Scene[] = [
  { what: 'the first page', path: 'orders/', choice: {} },
  { what: 'a page in the middle', path: `orders/?after=${middle}`, choice: {}, after: middle },
  { what: 'one status', path: 'orders/?status=pending', choice: { status: 'pending' } },
  { what: 'what is late', path: 'orders/?late=yes', choice: { lateFrom: new Date(Date.now() - TURNAROUND_MS) } },
  { what: 'a phone number', path: `orders/?search=${phone}`, choice: { terms: [phone] } },
  { what: 'a first name', path: 'orders/?search=ama', choice: { terms: ['ama'] } },
  { what: 'the counts', path: 'counts/' },
  { what: 'the day', path: 'day/' },
];
const EVERYTHING: OrderCriteria = { status: null, lateFrom: null, terms: [], from: null, to: null };

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The relevant parts of a query plan: indexes by name, and tables that are read whole. */
function indexesOf(plan: string): string {
  const found = plan.matchAll(
    /(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)|Seq Scan on (\w+)/g,
  );
  return [...new Set([...found].map(([, index, table]) => index ?? `all of ${table}`))].join(', ');
}

async function planFor({ world }: Shop, { what, choice, after }: Scene): Promise<string> {
  if (what === 'the day') return indexesOf(await queryPlan(world.db, marksQuery(world.db, dayOf(world.now()))));
  if (choice === undefined) return '';
  return indexesOf(await queryPlan(world.db, pageQuery(world.db, { ...EVERYTHING, ...choice }, after ?? null, 51)));
}

async function measure(shop: Shop): Promise<void> {
  const { customer, owner } = await newTeam(shop);
  await manyOrders(shop.world.db, customer.id, orders);
  console.log(`\n${orders} orders in ${shop.engine}, ${times} times each, in ms`);
  console.log(`${'asked for'.padEnd(24)}${'p50'.padStart(8)}${'p99'.padStart(8)}  by`);
  for (const scene of SCENES) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      const { status } = await shop.request('GET', `/api/staff/${scene.path}`, { token: owner });
      if (status !== 200) throw new Error(`${scene.path} answered ${status}.`);
      took.push(performance.now() - began);
    }
    took.sort((a, b) => a - b);
    const [p50, p99] = [at(took, 0.5), at(took, 0.99)].map((each) => each.toFixed(1).padStart(8));
    console.log(`${scene.what.padEnd(24)}${p50}${p99}  ${await planFor(shop, scene)}`);
  }
}

async function onThisDatabase(): Promise<void> {
  const shop = await openShop();
  try {
    await measure(shop);
  } finally {
    await shop.close();
  }
}

await onThisDatabase();
const server = await startPostgres();
process.env.TEST_DATABASE_URL = server.url;
try {
  await onThisDatabase();
} finally {
  await server.stop();
}
