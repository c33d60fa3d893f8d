import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { bookFaults, dayFaults, receiptFaults, yearFaults } from './checks/day-checks.ts';
import type { OwnSums } from './checks/own-books.ts';
import { type Counted, countTables, growthFaults } from './checks/table-growth.ts';
import type { JobTimes } from './clockwork/jobs-by-time.ts';
import { openSimulation, type Person, type Scale, type Simulation } from './clockwork/simulation.ts';
import { Customers } from './people/customers.ts';
import { planAfterDelivery, planOwnChanges } from './people/own-changes.ts';
import { changeMonth, decideAboutMoney, decideAboutPoints, openWindows } from './people/owner.ts';
import { isOpenOn, TeamDays } from './people/team-days.ts';
import { hireTeam, type TeamPeople } from './people/team-people.ts';

/** What is played, and how often all invariants are checked, in days. */
export type YearOptions = Scale & { booksEvery: number; onDay?: (date: string, orders: number) => void };

/** What a played year came to. `faults` is empty when everything held. */
export type YearResult = {
  faults: string[];
  months: Counted[];
  sums: OwnSums;
  receipts: number;
  jobs: ReadonlyMap<string, JobTimes>;
  refusals: ReadonlyMap<string, number>;
};

/** When a day is checked, at night: whoever paid or was paid the day before is known by then. */
const CHECKED_AT = 3 * HOUR_MS;
/** More faults than these say nothing new. */
const FAULTS_MAX = 20;

/** The rounds of the jobs: each that is due by the simulated time, looked at every few minutes. */
function planJobs({ jobs, later, scale }: Simulation): void {
  for (let at = 0; at < DAY_MS; at += scale.stepMinutes * MINUTE_MS) later(at, 'the jobs run', () => jobs.runDue());
}

/** A device of the team that hears of new orders, subscribed anew each month. */
async function subscribeDevice({ call, now }: Simulation, { staff }: TeamPeople): Promise<void> {
  const endpoint = `https://push.test/${now().getTime()}`;
  await call(staff, 'POST', '/api/staff/push/', { endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) });
}

/**
 * Plays a shop day by day through its real calls and jobs on a simulated clock, and holds it against books of its own:
 * every night the reports of the day, the numbers of receipts and, every `booksEvery` days, all invariants; at the end
 * the whole time, its file, and how the tables grew.
 */
export async function playYear(options: YearOptions): Promise<YearResult> {
  const { from, days, booksEvery, onDay } = options;
  const play = await openSimulation(options);
  try {
    const team = await hireTeam(play);
    await openWindows(play, team);
    const customers = new Customers(play);
    const owners = new Map<string, Person>();
    play.customerOf = ({ slug }) => owners.get(slug) as Person;
    play.onOrder.push((order, who) => {
      owners.set(order.slug, who);
      planOwnChanges(play, order, who);
    });
    const teamDays = new TeamDays(play, team, (order) =>
      planAfterDelivery(play, customers, order, play.customerOf(order)),
    );
    const faults: string[] = [];
    const months: Counted[] = [];
    const start = Date.parse(`${from}T00:00:00Z`);
    const midnight = (day: number) => start + day * DAY_MS;

    for (let day = 0; day < days && faults.length < FAULTS_MAX; day += 1) {
      const date = dateAfter(from, day);
      // A year of them would fill the memory.
      play.shop.provider.calls.length = 0;
      planJobs(play);
      customers.planDay();
      if (date.endsWith('-01')) {
        play.later(7 * HOUR_MS, 'the owner changes prices', () => changeMonth(play, team, months.length));
        play.later(8 * HOUR_MS, 'a device subscribes', () => subscribeDevice(play, team));
      }
      if (await isOpenOn(play, date)) {
        teamDays.planDay(date);
        play.later(17 * HOUR_MS, 'the owner decides about money', () => decideAboutMoney(play, team));
      }
      if (day % 7 === 6)
        play.later(18 * HOUR_MS, 'the owner decides about points', () => decideAboutPoints(play, team));
      await play.playUntil(midnight(day) + CHECKED_AT);
      if (day > 0) faults.push(...(await nightFaults(play, team, dateAfter(date, -1), day % booksEvery === 0)));
      await play.playUntil(midnight(day + 1));
      if (dateAfter(date, 1).endsWith('-01') || day === days - 1) {
        months.push({ at: date, days: day + 1, rows: await countTables(play.shop.world.db) });
      }
      onDay?.(date, play.books.orders.size);
    }
    const last = dateAfter(from, days - 1);
    // The night after the last day.
    planJobs(play);
    await play.playUntil(midnight(days) + CHECKED_AT);
    faults.push(...(await nightFaults(play, team, last, true)), ...(await yearFaults(play, team, from, last)));
    faults.push(...growthFaults(months));
    return {
      ...{ faults, months, receipts: play.books.receipts, jobs: play.jobs.times, refusals: play.refusals },
      sums: play.books.sums(from, last),
    };
  } finally {
    await play.close();
  }
}

async function nightFaults(play: Simulation, team: TeamPeople, date: string, withBooks: boolean): Promise<string[]> {
  const faults = [...(await dayFaults(play, team, date)), ...(await receiptFaults(play))];
  if (withBooks) faults.push(...(await bookFaults(play)));
  return faults.map((fault) => `${date}: ${fault}`);
}
