import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildSiteIfStale } from '#ops/build/site-build.ts';
import { isEveryTest } from '#tests/support/every-test.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

/**
 * `npm test`: every check, also when one fails. Ends with the names of the tests that failed, or passed only at the
 * second attempt, and `N passed, N failed`. A check without tests of its own counts as one. EVERY_TEST=1 adds what is
 * long and rarely fails: all server tests on the embedded database too, all journeys at 1280 px and in a whole Chromium,
 * all faults, all of the lists of which the gate takes a share.
 */

/**
 * What only PostgreSQL is asked, unless EVERY_TEST=1. The embedded database is the same engine; what could differ
 * there (opening, locks, races of orders, the random models) runs on both. Two files here open no database.
 */
const ON_POSTGRES_ALONE = [
  'tests/compatibility/**',
  'tests/server/{account,books,mail,notices,points,promotions,push,referrals,services,staff,standins}/**',
  'tests/server/http/{limits/**,!(arrival|connections|networks|static).test.ts}',
  'tests/server/orders/{extra-ends,orders,photos,races-many,rider-reach}.test.ts',
  'tests/server/orders/own/**',
  'tests/server/windows/**',
  'tests/server/payments/**/!(payments-provider).test.ts',
  'tests/server/users/**/!(hashing-queue).test.ts',
];

type Count = { passed: number; failed: number; trouble?: string[] };

/** The parts of the reports that we read. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
};
type BrowserTest = { status: string; projectName: string; results: { error?: { message?: string } }[] };
type BrowserSuite = {
  title: string;
  specs?: { title: string; tests: BrowserTest[] }[];
  suites?: BrowserSuite[];
};
type BrowserReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: BrowserSuite[] };

const RESULTS = 'test-results';
/** How many lines of a failure's reason the end of the run says. */
const REASON_LINES = 6;
/** Where the many processes of the run keep our compiled code, which halves their start. */
const COMPILED = resolve(RESULTS, 'compiled');
/** The temporary files of every check, databases and browser profiles above all; gone with the run. */
const TEMPORARY = await makeMemoryFolder('soleklean-tests-');
// PostgreSQL and nginx run as another user, below it.
await chmod(TEMPORARY, 0o755);
process.on('exit', () => rmSync(TEMPORARY, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Runs a command. Its output appears when it ends, so that what runs at the same time does not mix. */
function execute(command: string, args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(isAbsolute(command) ? command : join('node_modules', '.bin', command), args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: COMPILED, TMPDIR: TEMPORARY },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes));
    child.on('error', () => done(false));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      done(code === 0);
    });
  });
}

/** A check with one result. */
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
    ({ numPassedTests, numFailedTests, testResults }: VitestReport) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      trouble: testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => withReasons(fullName, failureMessages)),
    }),
  );
}

/** A name with the beginning of each reason below it: who reads the end of the run need not look for it above. */
function withReasons(name: string, reasons: readonly (string | undefined)[]): string {
  const beginnings = reasons.map((reason = '') =>
    stripVTControlCharacters(reason).split('\n').filter(Boolean).slice(0, REASON_LINES),
  );
  return [name, ...beginnings.flat().map((line) => `    ${line.trim()}`)].join('\n');
}

/** The tests of a browser run that failed, at least at first, with the screen's size. */
function browserTrouble({ title, specs = [], suites = [] }: BrowserSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) =>
        withReasons(
          `${spec.title} (${projectName}${status === 'flaky' ? ', then passed' : ''})`,
          results.filter(({ error }) => error !== undefined).map(({ error }) => error?.message),
        ),
      ),
  );
  return [...own, ...suites.flatMap(browserTrouble)].map((name) => `${title} > ${name}`);
}

/** Checks by name, one after the other. */
type Lane = Record<string, () => Promise<Count>>;

const beforeAll: Lane = {
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
};

/** The faults wait for most of their time. */
const faults: Lane = {
  [isEveryTest ? 'faults' : 'faults, the short run']: () =>
    counted(
      process.execPath,
      ['tests/faults/main.ts', ...(isEveryTest ? [] : ['--short'])],
      `${RESULTS}/faults.json`,
      ({
        passed,
        failed,
        rows,
      }: Count & { rows: { id: string; what: string; engine: string; isGood: boolean }[] }) => ({
        passed,
        failed,
        trouble: rows.filter(({ isGood }) => !isGood).map(({ id, what, engine }) => `${id} ${what} (${engine})`),
      }),
    ),
};

/** Each of these uses one core. */
const onOneCore: Lane = {
  'regular expressions': () => whole(process.execPath, ['tests/regexes/main.ts', ...(isEveryTest ? [] : ['--short'])]),
  types: () => whole('tsc', ['--noEmit']),
  // `astro check` would look at the .ts and .tsx files too, which takes it three times as long as `tsc`.
  'types of the pages': () => whole('astro', ['check', '--tsconfig', 'src/tsconfig.astro.json']),
  'types of the service worker': () => whole('tsc', ['--noEmit', '-p', 'src/service-worker']),
  'the site on a content network': () => whole(process.execPath, ['tests/hosts/cdn.ts']),
  'container files': () => whole(process.execPath, ['tests/hosts/containers/lint-containers.ts']),
};

const unit: Lane = {
  'unit and API': () =>
    vitest('unit', ...(isEveryTest ? [] : ON_POSTGRES_ALONE.flatMap((files) => ['--exclude', files]))),
};

/** These use every core. */
const onAllCores: Lane = {
  'API on PostgreSQL': () => vitest('postgres', '--config', 'vitest.postgres.config.ts'),
  browser: () =>
    counted('playwright', ['test'], `${RESULTS}/browser.json`, ({ stats, suites }: BrowserReport) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      trouble: suites.flatMap(browserTrouble),
    })),
};

await mkdir(RESULTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
async function follow(lane: Lane): Promise<void> {
  for (const [name, check] of Object.entries(lane)) {
    console.log(`\n== ${name} begins`);
    const began = performance.now();
    const count = await check();
    total.passed += count.passed;
    total.failed += count.failed;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const line = `${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`;
    console.log(line);
    lines.push(line, ...(count.trouble ?? []).map((test) => `       ${test}`));
  }
}

await follow(beforeAll);
await Promise.all([follow(faults), follow({ ...onOneCore, ...unit })]);
await follow(onAllCores);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
