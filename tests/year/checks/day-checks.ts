import { sql } from 'drizzle-orm';
import type { Report } from '#contract/staff/reports/reports.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { DAILY_DAYS_MAX } from '#domain/reports/period.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import type { Simulation } from '#tests/year/clockwork/simulation.ts';
import type { TeamPeople } from '#tests/year/people/team-people.ts';
import type { OwnSums } from './own-books.ts';

const pesewas = (text: string): number => {
  const isNegative = text.startsWith('-');
  const amount = parseMoney(isNegative ? text.slice(1) : text);
  if (amount === null) throw new Error(`${text} is no sum of money.`);
  return isNegative ? 0 - amount : amount;
};

type Part = 'steps' | 'total';

/** A report's own figures in the form of the simulation's, of one step or of all. */
function reported(report: Report, part: Part, step: number): OwnSums {
  const [money] = report.money;
  const [refunds] = report.refunds;
  const of = <Line>(lines: { steps: Line[]; total: Line } | undefined): Line => {
    const line = part === 'total' ? lines?.total : lines?.steps[step];
    if (line === undefined) throw new Error(`The report of ${report.from} has no step ${step}.`);
    return line;
  };
  const [paid, orders, back] = [of(money), of(report.orders), of(refunds)];
  return {
    payments: paid.payments,
    paid: pesewas(paid.paid),
    booked: orders.booked,
    cancelled: orders.cancelled,
    pairs: orders.pairs,
    value: pesewas(orders.value),
    refunds: pesewas(back.sum),
    arrived: pesewas(back.arrived),
  };
}

function differences(what: string, shop: OwnSums, own: OwnSums): string[] {
  const names = Object.keys(own) as (keyof OwnSums)[];
  return names
    .filter((name) => shop[name] !== own[name])
    .map((name) => `${what}: ${name} is ${shop[name]}, it must be ${own[name]}`);
}

async function readReport({ call }: Simulation, { owner }: TeamPeople, from: string, to: string, step: string) {
  const path = `/api/staff/reports/?from=${from}&to=${to}&step=${step}`;
  const { status, body } = await call<Report>(owner, 'GET', path);
  if (status !== 200) throw new Error(`The report answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The report of one day against the simulation's own books. */
export async function dayFaults(play: Simulation, team: TeamPeople, date: string): Promise<string[]> {
  const report = await readReport(play, team, date, date, 'day');
  return differences(`report of ${date}`, reported(report, 'steps', 0), play.books.sums(date, date));
}

/** Receipts and credit notes are numbered from 1 without a gap, and each order and additional payment has its receipt. */
export async function receiptFaults({ shop, books }: Simulation): Promise<string[]> {
  const { rows } = (await shop.world.db.execute(sql`select kind, count(*)::int as count, min(number) as first,
    max(number) as last, (select counter.last from document_counters counter where counter.kind = documents.kind) as counted
    from documents group by kind`)) as unknown as {
    rows: { kind: string; count: number; first: number; last: number; counted: number }[];
  };
  const gaps = rows
    .filter(({ count, first, last, counted }) => first !== 1 || last !== count || counted !== last)
    .map(({ kind, count, first, last }) => `${kind}: ${count} numbers from ${first} to ${last}`);
  const receipts = rows.find(({ kind }) => kind === 'receipt')?.count ?? 0;
  return receipts === books.receipts ? gaps : [...gaps, `${receipts} receipts, there must be ${books.receipts}`];
}

/** All invariants of the books, I1 to I12. */
export function bookFaults({ shop }: Simulation): Promise<string[]> {
  const { world, provider } = shop;
  return invariantViolations(world.db, provider.charges.values(), provider.refunds);
}

/** The cells of the file of orders that are checked here. */
const CELL = { order: 1, status: 2, pairs: 4, paid: 14 } as const;
const CELLS = 16;

async function fileFaults(play: Simulation, { owner }: TeamPeople, from: string, to: string): Promise<string[]> {
  const path = `/api/staff/reports/lines/?from=${from}&to=${to}`;
  const { body } = await play.call<string>(owner, 'GET', path);
  const lines = body.split('\r\n').slice(1, -1);
  const codes = new Set<string>();
  let [paid, pairs] = [0, 0];
  for (const line of lines) {
    const cells = line.split(',');
    if (cells.length !== CELLS) throw new Error(`A line of the file has ${cells.length} cells: ${line}`);
    codes.add(cells[CELL.order] ?? '');
    paid += pesewas(cells[CELL.paid] ?? '');
    if (cells[CELL.status] !== 'Cancelled') pairs += Number(cells[CELL.pairs]);
  }
  const own = play.books.sums(from, to);
  const all = [...play.books.orders.values()].filter(({ day }) => day >= from && day <= to);
  const expected = { orders: own.booked, pairs: own.pairs, paid: all.reduce((sum, order) => sum + order.paid, 0) };
  return Object.entries({ orders: codes.size, pairs, paid })
    .filter(([name, value]) => value !== expected[name as keyof typeof expected])
    .map(([name, value]) => `the file: ${name} is ${value}, it must be ${expected[name as keyof typeof expected]}`);
}

/** The report of the whole time by month, each of its days, the file of its orders: all say the same to the pesewa. */
export async function yearFaults(play: Simulation, team: TeamPeople, from: string, to: string): Promise<string[]> {
  const whole = await readReport(play, team, from, to, 'month');
  const faults = differences('report of all', reported(whole, 'total', 0), play.books.sums(from, to));
  for (const [index, step] of whole.steps.entries()) {
    const own = play.books.sums(step.from, step.to);
    faults.push(...differences(`month from ${step.from}`, reported(whole, 'steps', index), own));
  }
  for (let first = from; first <= to; first = dateAfter(first, DAILY_DAYS_MAX)) {
    const end = dateAfter(first, DAILY_DAYS_MAX - 1);
    const days = await readReport(play, team, first, end < to ? end : to, 'day');
    for (const [index, { from: date }] of days.steps.entries()) {
      faults.push(...differences(`day ${date}`, reported(days, 'steps', index), play.books.sums(date, date)));
    }
  }
  return [...faults, ...(await fileFaults(play, team, from, to))];
}
