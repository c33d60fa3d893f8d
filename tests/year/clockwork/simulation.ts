import { eq, inArray } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Pesewas } from '#domain/prices/money.ts';
import * as tables from '#server/db/schema.ts';
import type { Mail } from '#server/ports/messages.ts';
import { createSeededRandom, type SeededRandom } from '#tests/faults/seeded-random.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import type { Answer, TestUser } from '#tests/support/world.ts';
import { OwnBooks, type OwnOrder } from '#tests/year/checks/own-books.ts';
import { createEventQueue } from './event-queue.ts';
import { type TimedJobs, takeJobs } from './jobs-by-time.ts';
import { createSimulatedClock, simulateDatabaseTime } from './simulated-clock.ts';

/** How much is played: orders a day on average, days, the first day, the pause between two looks of the jobs. */
export type Scale = { orders: number; days: number; from: string; stepMinutes: number; seed: number };

/** Somebody with an account, and until when their access token counts (ms). */
export type Person = TestUser & {
  address: string;
  phone: string;
  accessUntil: number;
  sessionUntil: number;
  /** Whether the account is deleted: what was planned meets a session that is over. */
  isGone?: boolean;
};

/** What was paid and has not reached the shop yet. */
type Awaited = {
  amount: Pesewas;
  /** What the money is for, once the shop made an order of it or corrected one by it. */
  becomes: (slug: string) => void;
};

/** In ms: tokens are renewed a minute before they end; sessions live for 30 days. */
const ACCESS_MS = 9 * MINUTE_MS;
const SESSION_MS = 29 * DAY_MS;
/** Words in the subjects of the mails whose links people open. */
const ANSWERED = ['Verify', 'new password'];

/** The shop that is played, its people, and what they plan. */
export type Simulation = {
  shop: Shop;
  scale: Scale;
  random: SeededRandom;
  books: OwnBooks;
  jobs: TimedJobs;
  /** Every answer that was no success, by call and status. */
  refusals: Map<string, number>;
  now(): Date;
  /** Plans something `ms` from now. */
  later(ms: number, what: string, act: () => Promise<unknown>): void;
  /** Plays until a moment, in ms. */
  playUntil(end: number): Promise<void>;
  newPerson(user?: { email?: string; role?: Role; firstName?: string }): Promise<Person>;
  /** Somebody who has an account already. */
  personOf(user: TestUser): Person;
  /** Sends a request as somebody, who signs in or renews their tokens when needed. */
  call<T = Record<string, unknown>>(
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>>;
  /** Signs in again: the next call counts as just confirmed. */
  signIn(who: Person): Promise<void>;
  /** The newest mail to an address whose subject contains some words; each can be read once. */
  takeMail(to: string, words: string): Mail | undefined;
  /** A customer's money is at the provider from now on. */
  pay(who: Person, reference: string, awaited: Awaited): void;
  /** Notes what of the awaited money has reached the shop. */
  learn(): Promise<void>;
  /** What is done with an order from its booking on. */
  onOrder: ((order: OwnOrder, who: Person) => void)[];
  /** Whose order it is. */
  customerOf(order: OwnOrder): Person;
  close(): Promise<void>;
};

/** In ms: how long it is until an hour of the provider's day, from 8 in the morning on, some days ahead. */
const untilDaytime = (now: Date, days: number, hour: number) =>
  (days * 24 + 8 + hour) * HOUR_MS - (now.getTime() % DAY_MS);

/** Whether something happens that does once in so many cases. */
export const oneIn = (random: SeededRandom, cases: number) => random.below(cases) === 0;

/** Opens the shop at midnight of the first day. */
export async function openSimulation(scale: Scale): Promise<Simulation> {
  const clock = createSimulatedClock(Date.parse(`${scale.from}T00:00:00Z`));
  const random = createSeededRandom(scale.seed);
  const mails = new Map<string, Mail>();
  const shop = await openShop({
    clock,
    phone: { sms: { send: async () => ({ outcome: 'accepted', id: 'sms' }) } },
    push: {
      ...{ publicKey: 'B'.repeat(87), practiceDevices: null, isPushService: () => true },
      send: async () => ({ outcome: 'sent' }),
    },
    siteBuild: { start: async () => ({ isAccepted: true, answer: 'The build was accepted.' }) },
  });
  const { world, provider } = shop;
  // The world's own mailbox keeps every mail of a year in memory. Here only those stay that somebody answers.
  world.mail = {
    async send(mail) {
      if (ANSWERED.some((words) => mail.subject.includes(words))) mails.set(mail.to, mail);
    },
  };
  const tellDatabase = await simulateDatabaseTime(world.db);
  await tellDatabase(clock.now());
  const queue = createEventQueue();
  const books = new OwnBooks();
  const jobs = takeJobs(world);
  const refusals = new Map<string, number>();
  const awaited = new Map<string, Awaited>();
  let people = 0;
  let refundsSeen = 0;

  const later = (ms: number, what: string, act: () => Promise<unknown>) =>
    queue.plan({ at: clock.now().getTime() + Math.max(1, Math.round(ms)), what, act });

  /** Follows each refund that the shop requests: most arrive within days, a few fail. */
  function followRefunds(): void {
    for (const refund of provider.refunds.slice(refundsSeen)) {
      const { reference, amount } = refund;
      const own = { reference, amount, day: clock.now().toISOString().slice(0, 10), status: 'pending' };
      books.refunds.push(own);
      later(untilDaytime(clock.now(), 1 + random.below(3), random.below(12)), 'a refund ends', async () => {
        own.status = refund.status = random.happens(4) ? 'failed' : 'processed';
        // Sometimes nobody tells.
        if (random.happens(30)) return;
        const data = { id: refund.id, transaction_reference: reference, amount, at: clock.now() };
        await shop.event({ event: `refund.${own.status}`, data });
      });
    }
    refundsSeen = provider.refunds.length;
  }

  async function signIn(who: Person): Promise<void> {
    const now = clock.now().getTime();
    Object.assign(who, await shop.signIn(who), { accessUntil: now + ACCESS_MS, sessionUntil: now + SESSION_MS });
  }

  async function renew(who: Person): Promise<void> {
    const now = clock.now().getTime();
    if (now < who.accessUntil) return;
    if (now >= who.sessionUntil) return signIn(who);
    const body = { refresh: who.refresh };
    const renewed = await shop.request<{ access: string; refresh?: string }>('POST', '/api/users/token/refresh/', {
      ...{ body, address: who.address },
    });
    if (renewed.status !== 200) return signIn(who);
    Object.assign(who, { refresh: who.refresh, ...renewed.body, accessUntil: now + ACCESS_MS });
  }

  const personOf = (user: TestUser): Person => {
    people += 1;
    const now = clock.now().getTime();
    const address = `41.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
    const phone = `024 ${String(1_000_000 + people)}`;
    return { ...user, address, phone, accessUntil: now + ACCESS_MS, sessionUntil: now + SESSION_MS };
  };

  async function learn(): Promise<void> {
    if (awaited.size === 0) return;
    const { reference, orderId, state } = tables.payments;
    const rows = await world.db
      .select({ reference, state, slug: tables.orders.slug })
      .from(tables.payments)
      .leftJoin(tables.orders, eq(tables.orders.id, orderId))
      .where(inArray(reference, [...awaited.keys()]));
    for (const row of rows) {
      const money = awaited.get(row.reference);
      if (money === undefined) continue;
      awaited.delete(row.reference);
      books.received(clock.now(), money.amount);
      if (row.state === 'order' && row.slug !== null) money.becomes(row.slug);
    }
  }

  const self: Simulation = {
    ...{ shop, scale, random, books, jobs, refusals, later, signIn, personOf, learn },
    now: clock.now,
    onOrder: [],
    customerOf({ slug }) {
      throw new Error(`Nobody knows whose order ${slug} is.`);
    },
    async playUntil(end) {
      for (let event = queue.next(end); event !== undefined; event = queue.next(end)) {
        clock.goTo(event.at);
        await tellDatabase(clock.now());
        try {
          await event.act();
          await jobs.runWoken();
          await learn();
          followRefunds();
        } catch (error) {
          throw new Error(`${clock.now().toISOString()}, ${event.what}`, { cause: error });
        }
      }
      clock.goTo(end);
    },
    newPerson: async (user = {}) => personOf(await shop.newUser({ ...user, createdAt: clock.now() })),
    async call(who, method, path, body) {
      if (who !== null && who.isGone !== true) await renew(who);
      const answer = await shop.request(method, path, {
        ...(who === null ? {} : { token: who, address: who.address }),
        ...(body === undefined ? {} : { body }),
      });
      if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer.status >= 400) {
        const said = `${answer.status} ${method} ${path.replace(/(sk-|order_)[\w-]+|\d+(?=\/)/g, ':one').replace(/\?.*/, '')}`;
        refusals.set(said, (refusals.get(said) ?? 0) + 1);
      }
      return answer as never;
    },
    takeMail(to, words) {
      const mail = mails.get(to);
      if (mail?.subject.includes(words) !== true) return undefined;
      mails.delete(to);
      return mail;
    },
    pay(who, reference, money) {
      provider.set(reference, { amount: money.amount, email: who.email, status: 'success', paidAt: clock.now() });
      awaited.set(reference, money);
    },
    close: () => shop.close(),
  };
  return self;
}
