import { expect, test } from 'vitest';
import { isEveryTest } from '#tests/support/every-test.ts';
import { runCommand } from '#tests/support/ops/ops-process.ts';

// Nobody runs a bench for weeks, and the shop goes on meanwhile. What they measure is not asked here.

const run = (script: string, ...words: string[]) => runCommand('.', script, words);
/** The rows of a printed table that begin so. */
const rowsOf = (out: string, beginning: string) => out.split('\n').filter((line) => line.startsWith(`| ${beginning}`));

test('the bench of a year’s orders asks each page for its time and its pages of the database', async () => {
  const { out, err } = await run(
    'bench/scale/run.ts',
    '--orders',
    '120',
    '--times',
    '1',
    '--only',
    'customer,team,jobs',
  );
  expect(err).toBe('');
  const rows = rowsOf(out, '').slice(2);
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) expect(row).toMatch(/\| [\d.]+ \/ [\d.]+ \/ \d+ \| \d+ ms \|$/);
  // A page that reads nothing would mean that no plan was found.
  expect(rowsOf(out, 'team: queue |')[0]).toMatch(/\/ [1-9]\d* \|/);
});

// It installs its load generator first.
test.runIf(isEveryTest)(
  'the bench of the API books orders, and counts what they cost it and the database',
  async () => {
    const few = ['--only', 'orders32', '--on', 'PostgreSQL', '--seconds', '1', '--runs', '1', '--orders', '2'];
    const { code, out } = await run('bench/api/run.ts', ...few);
    expect(code, out).toBe(0);
    const [row = ''] = rowsOf(out, 'orders, as many as go');
    const [, , connections, perSecond, , , , work, databaseWork, , , answers] = row.split(' | ');
    expect(connections).toBe('32');
    for (const figure of [perSecond, work, databaseWork]) expect(Number.parseFloat(figure ?? '')).toBeGreaterThan(0);
    expect(answers).toMatch(/^\d+ × 201$/);
  },
);
