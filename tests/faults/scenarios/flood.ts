import { eq } from 'drizzle-orm';
import * as tables from '#server/db/schema.ts';
import type { Shopper } from '#tests/faults/load/shopper.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Purchase, Stage } from '#tests/faults/stage.ts';
import { percentile, until, wait } from '#tests/faults/wait.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { ordersOf } from './webhooks.ts';

/** In ms: how soon a paid checkout is an order, whoever tells of it. */
const ORDER_WITHIN_MS = 60_000;
/** In ms: how long the provider thinks about each question; the short run has no time for more. */
const PROVIDER_MS = { short: 1_000, long: 3_000 };
/** Events that wait at the beginning: as many as a good part of a minute leaves. */
const WAITING_EVENTS = 2_000;
const EVENTS_PER_SECOND = 100;
const ACCOUNTS = 200;
/** One abandoned checkout of so many waits for an approval that nobody gives. */
const WAITING_EVERY = 10;

/** Copies an open checkout for many accounts, as they would have left it in the last two days, and events about them. */
async function abandon(stage: Stage, model: Purchase, count: number): Promise<string[]> {
  const references: string[] = [];
  await stage.engine.withDatabase(async (db) => {
    const [intent] = await db.select().from(tables.intents).where(eq(tables.intents.reference, model.reference));
    const [user] = await db.select().from(tables.users).where(eq(tables.users.email, model.shopper.email));
    if (intent === undefined || user === undefined) throw new Error('There is no checkout to copy.');
    const { id: _id, ...copied } = user;
    const tag = newReference();
    const people = Array.from({ length: ACCOUNTS }, (_, one) => {
      return { ...copied, email: `flood-${one}-${tag}@example.com`, referralCode: `F${one}${tag.slice(-8)}` };
    });
    const ids = (await db.insert(tables.users).values(people).returning({ id: tables.users.id })).map(({ id }) => id);
    const now = Date.now();
    for (let start = 0; start < count; start += 500) {
      const rows = Array.from({ length: Math.min(500, count - start) }, (_, index) => {
        const number = start + index;
        const reference = newReference();
        const isWaiting = number % WAITING_EVERY === 0;
        references.push(reference);
        stage.provider.set(reference, {
          amount: intent.total,
          email: people[number % ACCOUNTS]?.email ?? '',
          status: isWaiting ? 'pending' : 'abandoned',
        });
        const createdAt = new Date(now - stage.chance.below(48 * 3_600_000));
        return {
          ...intent,
          reference,
          cart: reference,
          userId: ids[number % ACCOUNTS] ?? intent.userId,
          state: isWaiting ? ('checking' as const) : ('waiting' as const),
          createdAt,
          nextCheckAt: new Date(now),
        };
      });
      await db.insert(tables.intents).values(rows);
    }
    for (let start = 0; start < WAITING_EVENTS; start += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const reference = references[(start + index) % references.length] ?? '';
        const body = JSON.stringify({ event: 'charge.success', data: { reference, delivery: -start - index - 1 } });
        const at = new Date(now);
        return { digest: newReference(), event: 'charge.success', reference, body, receivedAt: at, nextTryAt: at };
      });
      await db.insert(tables.webhookEvents).values(rows);
    }
  });
  return references;
}

/** Delivers events about abandoned checkouts until it is stopped; returns how many were answered, and how late. */
function startEvents(stage: Stage, references: string[]): { stop(): Promise<{ answered: number; p99: number }> } {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let twin = 0;
  const deliver = async () => {
    twin += 1;
    const reference = references[stage.chance.below(references.length)] ?? '';
    const reply = await stage.sendWebhook(reference, 'charge.success', twin);
    if (reply?.status === 200) times.push(reply.ms);
  };
  const timer = setInterval(() => {
    for (let one = 0; one < EVENTS_PER_SECOND / 10; one += 1) {
      const sent = deliver().finally(() => open.delete(sent));
      open.add(sent);
    }
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { answered: times.length, p99: percentile(times, 99) };
    },
  };
}

/** Who tells the shop of a payment. */
const TELLERS = ['page', 'event', 'nobody'] as const;
type Teller = (typeof TELLERS)[number];

/** A customer pays one checkout; returns after how many ms it was an order. */
async function paidTold(stage: Stage, teller: Teller, shopper: Shopper | undefined): Promise<number> {
  let purchase = await stage.register(shopper);
  // A discount that a second checkout wants too is held for the team: that is another promise.
  while (purchase === null || purchase.isDiscounted) purchase = await stage.register(shopper);
  const before = await ordersOf(stage, purchase);
  const began = performance.now();
  stage.pay(purchase);
  if (teller === 'page') await stage.place(purchase);
  if (teller === 'event') await stage.sendWebhook(purchase.reference);
  await until(`the order that ${teller} told of`, 2 * ORDER_WITHIN_MS, async () => {
    await wait(250);
    return (await ordersOf(stage, purchase)) > before;
  });
  return Math.round(performance.now() - began);
}

/** Plays the flood with so many abandoned checkouts; returns what was measured. */
async function flood(stage: Stage, count: number): Promise<{ text: string; slowest: number }> {
  const model = (await stage.register()) ?? (await stage.register());
  if (model === null) throw new Error('No checkout could be registered.');
  // The embedded database belongs to one process.
  if (!stage.engine.isShared) await stage.api().stop();
  const references = await abandon(stage, model, count);
  stage.provider.delayMs = PROVIDER_MS[stage.isShort ? 'short' : 'long'];
  if (!stage.engine.isShared) await stage.open();
  const asked = stage.provider.calls.length;
  const began = performance.now();
  const events = startEvents(stage, references);
  const tellers: readonly Teller[] = stage.isShort ? ['page', 'event'] : TELLERS;
  const took: Record<Teller, number[]> = { page: [], event: [], nobody: [] };
  const waits: Promise<void>[] = [];
  for (let round = 0; round < stage.rounds(1, 12); round += 1) {
    await wait(stage.isShort ? 1_000 : 10_000);
    for (const teller of tellers) {
      // In turn, so that nobody waits for two orders at once.
      const shopper = stage.shoppers[waits.length % stage.shoppers.length];
      const noted = paidTold(stage, teller, shopper).then((ms) => {
        took[teller].push(ms);
      });
      noted.catch(() => undefined);
      waits.push(noted);
    }
  }
  const ended = await Promise.allSettled(waits);
  const { answered, p99 } = await events.stop();
  const perMinute = (60_000 * (stage.provider.calls.length - asked)) / (performance.now() - began);
  stage.provider.delayMs = 0;
  const lost = ended.filter(({ status }) => status === 'rejected').length;
  const slow = Object.entries(took)
    .filter(([, times]) => times.length > 0)
    .map(([teller, times]) => `${teller} ${(Math.max(...times) / 1000).toFixed(1)} s`);
  const text = `${count} abandoned: an order after ${slow.join(', ')} at most${lost > 0 ? `, ${lost} not within ${(2 * ORDER_WITHIN_MS) / 1000} s` : ''}; ${answered} events, p99 ${p99} ms; ${Math.round(perMinute)} questions a minute`;
  return { text, slowest: lost > 0 ? Number.POSITIVE_INFINITY : Math.max(...Object.values(took).flat()) };
}

/** F49: thousands of abandoned checkouts, a hundred events a second, a provider that takes 3 s for each answer. */
async function fairUnderFlood(stage: Stage): Promise<string> {
  const floods: Awaited<ReturnType<typeof flood>>[] = [];
  for (const count of stage.isShort ? [1_000] : [2_000, 10_000]) floods.push(await flood(stage, count));
  const text = floods.map((one) => one.text).join('; ');
  assertTrue(
    floods.every(({ slowest }) => slowest <= ORDER_WITHIN_MS),
    text,
  );
  return text;
}

/** What a flood of unpaid checkouts and events does to those who pay. */
export const floodScenarios: Scenario[] = [
  {
    id: 'F49',
    what: 'abandoned checkouts, events, a slow provider',
    on: ['PostgreSQL', 'PGlite'],
    shortOn: ['PostgreSQL'],
    run: fairUnderFlood,
  },
];
