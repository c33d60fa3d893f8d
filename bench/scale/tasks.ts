import { sql } from 'drizzle-orm';
import { dayOf } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import type { Db } from '#server/db/open.ts';
import { bookOldRows } from '#server/features/books/journal/backfill.ts';
import { sendDueNotices } from '#server/features/notices/send-notices.ts';
import { notifyLateStops } from '#server/features/orders/notices/late-stops.ts';
import { sendDuePush } from '#server/features/push/send-push.ts';
import { startDueBuilds } from '#server/features/services/site-builds.ts';
import { storeDay, storeDueDays } from '#server/features/staff/reports/days/stored-days.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { scanForMissedCharges } from '#server/jobs/missed-charges.ts';
import { sendDueMail } from '#server/jobs/outbox.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';

/** A request or a round of a job that is measured; it has to stay below `goalMs` in 99 of 100 times. */
export type MeasuredTask = {
  group: 'customer' | 'search' | 'team' | 'owner' | 'reports' | 'jobs';
  what: string;
  goalMs: number;
  run(): Promise<unknown>;
};

const PAGE_MS = 150;
const SEARCH_MS = 250;
const REPORT_MS = 2_000;
const JOB_MS = 1_000;
/** In ms: how long a session is used. */
const TOKEN_MS = 4 * 60_000;

type Known = {
  slug: string;
  reference: string;
  phone: string;
  email: string;
  first: string;
  last: string;
  userId: number;
};

/** An order of a year ago's middle, as `fillYear` made it. */
async function orderAt(db: Db, place: string): Promise<Known> {
  const { rows } = (await db.execute(
    sql.raw(`select slug, reference, phone, email, first_name as first, last_name as last,
    user_id as "userId" from orders where id = (${place})`),
  )) as unknown as { rows: Known[] };
  if (rows[0] === undefined) throw new Error('The year has no orders.');
  return rows[0];
}

/** What people type at the desk: from the first letter to a whole reference, frequent and rare, found and not found. */
function searches({ slug, reference, phone, email, first, last }: Known): string[] {
  const national = `0${phone.slice(4)}`;
  return [
    ...['k', 'a', 'z', 'sk', '0', '02', '+233', 'SK-', 'sk 0', '@', 'a@'],
    ...[
      'kwame',
      'ama',
      'Müller',
      'muller',
      'zoe',
      'ɔsei',
      `${first} ${last}`,
      `${last} ${first}`,
      "O'Connor",
      'nosuchname',
    ],
    ...['kwame nosuchname', 'k a', 'a k z', 'a k m o', 'kwa me sk 0', 'ekow wiredu', 'edem amegashie', 'Ɛdɛm Twum'],
    ...[national, `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`, phone, `00${phone.slice(1)}`],
    ...[
      phone.slice(-4),
      national.slice(0, 6),
      '0249999999',
      slug,
      orderCode(slug),
      orderCode(slug).slice(0, 6),
      reference,
    ],
    ...[email, email.slice(0, 8), email.slice(0, email.indexOf('@') + 1), 'nobody@example.com', `${first} ${national}`],
  ];
}

/** Every page of customer, team and owner, every search, and a round of each job. */
export async function measuredTasks(shop: Shop, team: Team): Promise<MeasuredTask[]> {
  const { world } = shop;
  const { db } = world;
  const today = dayOf(world.now());
  const ago = (days: number) => dayOf(new Date(world.now().getTime() - days * DAY_MS)).date;
  const middle = await orderAt(db, 'select min(id) + (max(id) - min(id)) / 2 from orders');
  const newest = await orderAt(db, 'select max(id) from orders');
  const busiest = await orderAt(
    db,
    'select max(id) from orders where user_id = (select user_id from orders group by user_id order by count(*) desc limit 1)',
  );
  // A token lives for some minutes, a run for longer.
  const sessions = new Map<number, { access: string; until: number }>();
  async function tokenOf(id: number): Promise<string> {
    const open = sessions.get(id);
    if (open !== undefined && open.until > Date.now()) return open.access;
    const { access } = await shop.signIn({ id });
    sessions.set(id, { access, until: Date.now() + TOKEN_MS });
    return access;
  }

  const get = (
    group: MeasuredTask['group'],
    goalMs: number,
    userId: number | undefined,
    what: string,
    path: string,
  ): MeasuredTask => ({
    group,
    what,
    goalMs,
    async run() {
      const { status } = await shop.request('GET', path, userId === undefined ? {} : { token: await tokenOf(userId) });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    },
  });
  const customer = (of: Known, what: string, path: string) => get('customer', PAGE_MS, of.userId, what, path);
  const staff = (what: string, path: string) => get('team', PAGE_MS, team.staff.id, what, `/api/staff/${path}`);
  const owner = (what: string, path: string) => get('owner', PAGE_MS, team.owner.id, what, `/api/staff/${path}`);
  const report = (what: string, path: string) => get('reports', REPORT_MS, team.owner.id, what, `/api/staff/${path}`);
  const job = (what: string, round: () => Promise<unknown>): MeasuredTask => ({
    group: 'jobs',
    what,
    goalMs: JOB_MS,
    run: round,
  });
  const period = (days: number) => `from=${ago(days)}&to=${today.date}`;

  return [
    customer(middle, 'own orders', '/api/orders/'),
    customer(middle, 'own orders, page 1', '/api/orders/?page=1'),
    customer(busiest, 'own orders, most orders', '/api/orders/'),
    customer(busiest, 'own orders, most orders, page 5', '/api/orders/?page=5'),
    customer(middle, 'own order', `/api/orders/${middle.slug}/`),
    customer(middle, 'receipts of an order', `/api/orders/${middle.slug}/receipts/`),
    customer(middle, 'account', '/api/users/account/'),
    customer(busiest, 'export of an account', '/api/users/account/export/'),
    customer(middle, 'places', '/api/users/account/places/'),
    customer(middle, 'points', '/api/referrals/points/'),
    customer(middle, 'referrals', '/api/referrals/stats/'),
    customer(middle, 'windows', '/api/windows/?pickup=accra&delivery=tema'),
    get('customer', PAGE_MS, undefined, 'services', '/api/services/'),
    get('customer', PAGE_MS, undefined, 'shown ratings', '/api/ratings/'),
    ...searches(middle).map((text) =>
      get('search', SEARCH_MS, team.staff.id, `"${text}"`, `/api/staff/orders/?search=${encodeURIComponent(text)}`),
    ),
    get('search', SEARCH_MS, team.staff.id, '"kwame", delivered', '/api/staff/orders/?search=kwame&status=delivered'),
    get('search', SEARCH_MS, team.staff.id, '"kwame", late', '/api/staff/orders/?search=kwame&late=yes'),
    get(
      'search',
      SEARCH_MS,
      team.staff.id,
      '"ama", a week',
      `/api/staff/orders/?search=ama&from=${ago(200)}&to=${ago(193)}`,
    ),
    staff('queue', 'orders/'),
    staff('queue, a page in the middle', 'orders/?after=5000'),
    ...['pending', 'pickup', 'scheduled_for_delivery', 'delivered', 'cancelled'].map((status) =>
      staff(`queue, ${status}`, `orders/?status=${status}`),
    ),
    staff('queue, late', 'orders/?late=yes'),
    staff('queue, a week', `orders/?from=${ago(200)}&to=${ago(193)}`),
    staff('queue, cancelled in a week', `orders/?status=cancelled&from=${ago(200)}&to=${ago(193)}`),
    staff('counts', 'counts/'),
    staff('version of the queue', 'queue-version/'),
    staff('an order', `orders/${middle.slug}/`),
    staff('the newest order', `orders/${newest.slug}/`),
    staff('day, today', 'day/'),
    staff('day, tomorrow', `day/?date=${dayOf(today.end).date}`),
    staff('day, half a year ago', `day/?date=${ago(180)}`),
    staff('day, today, 100 of each area', 'day/?each=100'),
    staff('day, one route of today', `day/?whose=${team.rider.id}`),
    get('team', PAGE_MS, team.rider.id, 'day, a rider', '/api/staff/day/'),
    get('team', PAGE_MS, team.cleaner.id, 'workshop', '/api/staff/workshop/'),
    owner('money of today', 'money/'),
    owner('money of a day', `money/?date=${ago(100)}`),
    owner('owed', 'owed/'),
    owner('ratings', 'ratings/'),
    owner('audit log', 'audit/'),
    owner('audit log of an order', `audit/?subject=${middle.slug}`),
    owner('audit log of a person', `audit/?actor=${team.staff.id}`),
    owner('differences', 'differences/'),
    owner('disputes', 'disputes/'),
    owner('prices', 'prices/'),
    owner('status', 'status/'),
    owner('windows', 'windows/'),
    report('report of two years, by month', `reports/?${period(730)}&step=month`),
    report('report of a year, by month', `reports/?${period(364)}&step=month`),
    report('report of a quarter, by week', `reports/?${period(90)}&step=week`),
    report('report of a week, by day', `reports/?${period(7)}&step=day`),
    report('lines of a day, file', `reports/lines/?${period(1)}`),
    report('payments of a day, file', `books/payments/?${period(1)}`),
    report('journal of a day, file', `books/journal/?${period(1)}`),
    job('mails', () => sendDueMail(world)),
    job('notices', () => sendDueNotices(world)),
    job('push', () => sendDuePush(world)),
    job('events', () => handleStoredEvents(world)),
    job('open checkouts', () => reconcile(world)),
    job('scan of successes', () => scanForMissedCharges(world)),
    job('late stops', () => notifyLateStops(world)),
    job('days of reports, none due', () => storeDueDays(world)),
    job('days of reports, one is counted', () => storeDay(world, ago(30))),
    job('builds of pages', () => startDueBuilds(world)),
    job('clean-up', () => cleanUp(world)),
    job('old books', () => bookOldRows(world)),
    job('metrics', () => countDepths(db, world.now())),
  ];
}
