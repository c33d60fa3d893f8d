import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { table } from './table.ts';
import { isTitled } from './titles.ts';

/**
 * `npm run conformance`: each rule of the specification, the tests that prove it, and their results in the last `npm
 * test`. Exits with 1 when a rule has a failed test.
 */
type Outcome = { file: string; title: string; result: 'passed' | 'failed' | 'skipped' };

function read<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8')) as Report;
  } catch {
    return null;
  }
}

type UnitReport = { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] };

function unitOutcomes(report: UnitReport | null): Outcome[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(process.cwd(), name),
      title,
      result: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
    })),
  );
}

type Suite = { file: string; specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] };

function suiteOutcomes({ file, specs = [], suites = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({
      file: `tests/e2e/${file}`,
      title,
      result:
        status === 'unexpected'
          ? ('failed' as const)
          : status === 'skipped'
            ? ('skipped' as const)
            : ('passed' as const),
    })),
  );
  return [...own, ...suites.flatMap(suiteOutcomes)];
}

const outcomes = [
  ...unitOutcomes(read<UnitReport>('unit')),
  ...(read<{ suites: Suite[] }>('browser')?.suites ?? []).flatMap(suiteOutcomes),
];

/** The result of a named test, over all widths and all rows of its table. */
function resultOf(named: string): string {
  const [file = '', ...words] = named.split(' > ');
  const mine = outcomes.filter((one) => one.file === file && isTitled(one.title, words.join(' > ')));
  const ran = mine.filter(({ result }) => result !== 'skipped');
  if (ran.length === 0) return 'not run';
  return ran.every(({ result }) => result === 'passed') ? 'passed' : 'FAILED';
}

let failed = 0;
let open = 0;
let rules = 0;
for (const { section, title, rows } of table) {
  console.log(`\n${section}. ${title}`);
  for (const { rule, tests } of rows) {
    rules += 1;
    console.log(`  ${rule}`);
    const results = tests.map((named) => ({ named, result: resultOf(named) }));
    for (const { named, result } of results) console.log(`    ${result.padEnd(8)} ${named}`);
    if (results.some(({ result }) => result === 'FAILED')) failed += 1;
    else if (results.some(({ result }) => result === 'not run')) open += 1;
  }
}
console.log(
  `\n${rules} rules: ${rules - failed - open} proved, ${failed} failed, ${open} with a test that has not run.`,
);
process.exitCode = failed > 0 ? 1 : 0;
