import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { parseDay } from '#domain/days.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { REPORT_DAYS_MAX } from '#domain/reports/period.ts';
import { prepareServer } from '#tests/support/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { GROWTH } from './checks/table-growth.ts';
import { playYear } from './play-year.ts';

/**
 * `npm run test:year`: a shop's year on a simulated clock, through its real calls and jobs, on a throw-away PostgreSQL.
 * `--orders 300` a day, `--days 366`, `--from 2027-06-01` (New Year and 29 February lie in the year), `--step 15`
 * minutes between two looks of the jobs, `--books 7` days between two checks of all invariants, `--seed 1`,
 * `--on PGlite`. It ends with 1 when something does not hold.
 */
const { values: asked } = parseArgs({
  options: {
    orders: { type: 'string', default: '300' },
    days: { type: 'string', default: '366' },
    from: { type: 'string', default: '2027-06-01' },
    step: { type: 'string', default: '15' },
    books: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    on: { type: 'string', default: 'PostgreSQL' },
  },
});
function give(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** The whole number above zero that an option asks for. */
function wholeOf(name: 'orders' | 'days' | 'step' | 'books' | 'seed'): number {
  const number = Number(asked[name]);
  return Number.isInteger(number) && number > 0
    ? number
    : give(`--${name} ${asked[name]}: give a whole number above 0.`);
}

const [orders, days, step, books, seed] = [
  wholeOf('orders'),
  wholeOf('days'),
  wholeOf('step'),
  wholeOf('books'),
  wholeOf('seed'),
];
if (days > REPORT_DAYS_MAX) give(`--days ${days}: a report has ${REPORT_DAYS_MAX} days at most.`);
if (parseDay(asked.from) === null) give(`--from ${asked.from}: give a date such as 2027-06-01.`);
if (asked.on !== 'PostgreSQL' && asked.on !== 'PGlite') give(`--on ${asked.on}: PostgreSQL or PGlite.`);
/** The estimate is of the days played so far. */
const TOLD_EVERY_DAYS = 10;

const seconds = (since: number) => (performance.now() - since) / 1000;
const minutes = (s: number) => (s < 90 ? `${Math.round(s)} s` : `${Math.round(s / 60)} min`);

console.log(
  `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
);
console.log(
  `A shop with ${orders} orders a day for ${days} days from ${asked.from} on ${asked.on}, seed ${seed}, jobs every ${step} min`,
);
const server = asked.on === 'PGlite' ? null : await startPostgres({ synced: false });
process.env.TEST_DATABASE_URL = '';
if (server !== null) await prepareServer(server.url);
const began = performance.now();
let played = 0;
try {
  const result = await playYear({
    ...{ orders, days, from: asked.from, seed, stepMinutes: step, booksEvery: books },
    onDay(date, booked) {
      played += 1;
      if (played % TOLD_EVERY_DAYS !== 0 && played !== 1) return;
      const took = seconds(began);
      console.log(
        `${date}: ${booked} orders after ${minutes(took)}; about ${minutes((took / played) * (days - played))} to go`,
      );
    },
  });
  const { months, sums, jobs, refusals, faults } = result;
  console.log(`\n| table | may grow with | ${months.map(({ at }) => at).join(' | ')} |`);
  console.log(`|---|---|${months.map(() => '---|').join('')}`);
  for (const table of Object.keys(months.at(-1)?.rows ?? {})) {
    console.log(`| ${table} | ${GROWTH[table] ?? '?'} | ${months.map(({ rows }) => rows[table] ?? 0).join(' | ')} |`);
  }
  console.log('\n| job | rounds | longest ms | all s |\n|---|---|---|---|');
  for (const [name, { rounds, longestMs, allMs }] of jobs) {
    console.log(`| ${name} | ${rounds} | ${Math.round(longestMs)} | ${(allMs / 1000).toFixed(1)} |`);
  }
  console.log('\nrefused:');
  for (const [call, times] of [...refusals].sort(([, one], [, other]) => other - one))
    console.log(`  ${times} × ${call}`);
  const money = { paid: sums.paid, value: sums.value, refunds: sums.refunds, arrived: sums.arrived };
  const told = Object.entries(money).map(([name, sum]) => `${name} GHS ${toDecimal(sum)}`);
  console.log(
    `\n${sums.booked} orders, ${sums.cancelled} cancelled, ${sums.pairs} pairs, ${sums.payments} payments, ${result.receipts} receipts`,
  );
  console.log(`${told.join(', ')}; ${minutes(seconds(began))}`);
  for (const fault of faults) console.log(`! ${fault}`);
  console.log(faults.length === 0 ? 'Everything holds.' : `${faults.length} things do not hold.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server?.stop();
}
