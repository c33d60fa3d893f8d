import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { buildSiteIfStale } from '#ops/site-build.ts';

/**
 * `npm test` and `npm run verify`: every check, one after the other, all of them even when one fails.
 * Ends with `N passed, N failed`; a check without tests of its own counts as one.
 */
type Count = { passed: number; failed: number };

const RESULTS = 'test-results';

function execute(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(isAbsolute(command) ? command : join('node_modules', '.bin', command), args, {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** A check that is one thing: it holds or it does not. */
async function whole(command: string, args: string[]): Promise<Count> {
  return (await execute(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A test run with a JSON report; a run that fails without a failed test still counts as one failure. */
async function counted(command: string, args: string[], report: string, read: (json: never) => Count): Promise<Count> {
  await rm(report, { force: true });
  const ok = await execute(command, args);
  const count = await readFile(report, 'utf8').then(
    (text) => read(JSON.parse(text) as never),
    () => ({ passed: 0, failed: 0 }),
  );
  const silent = count.passed + count.failed === 0;
  return silent || (!ok && count.failed === 0) ? { ...count, failed: count.failed + 1 } : count;
}

function vitest(report: string, ...args: string[]): Promise<Count> {
  const path = `${RESULTS}/${report}.json`;
  return counted(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...args],
    path,
    ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  );
}

const checks: Record<string, () => Promise<Count>> = {
  lint: () => whole('biome', ['check', '--error-on-warnings', '.']),
  build: async () => {
    try {
      await buildSiteIfStale();
      return { passed: 1, failed: 0 };
    } catch (error) {
      console.error(error);
      return { passed: 0, failed: 1 };
    }
  },
  types: () => whole('tsc', ['--noEmit']),
  'types of the service worker': () => whole('tsc', ['--noEmit', '-p', 'src/service-worker']),
  'types of .astro files': () => whole('astro', ['check']),
  'unit and API': () => vitest('unit'),
  'API on PostgreSQL': () => vitest('postgres', '--config', 'vitest.postgres.config.ts'),
  'faults, the short run': () =>
    counted(
      process.execPath,
      ['tests/faults/main.ts', '--short'],
      `${RESULTS}/faults.json`,
      ({ passed, failed }: Count) => ({ passed, failed }),
    ),
  'the site on a content network': () => whole(process.execPath, ['tests/hosts/cdn.ts']),
  'container files': () => whole(process.execPath, ['tests/hosts/lint-containers.ts']),
  browser: () =>
    counted(
      'playwright',
      ['test'],
      `${RESULTS}/browser.json`,
      ({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
      }),
    ),
};

await mkdir(RESULTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const [name, check] of Object.entries(checks)) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const count = await check();
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  lines.push(
    `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  );
}
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
