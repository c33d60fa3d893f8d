import { errorMessage } from '#server/failure.ts';
import type { Line } from './finding.ts';
import { withoutSecretsOf } from './secrets.ts';
import type { Check, Shop } from './shop.ts';

/** How long a check may take, in ms. */
const LIMIT_MS = 15_000;

async function runOne(check: Check, shop: Shop, limitMs: number): Promise<Line[]> {
  const { name, run } = check;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Line[]>((resolve) => {
    timer = setTimeout(() => {
      const message = `no answer within ${limitMs / 1000} s`;
      resolve([
        { name, verdict: 'wrong', message, fix: 'Look whether a firewall drops what is sent there, and try again.' },
      ]);
    }, limitMs);
  });
  const answered = (async () => (await run(shop, stop.signal)).map((finding) => ({ name, ...finding })))().catch(
    (error: unknown): Line[] => [
      {
        name,
        verdict: 'wrong',
        message: errorMessage(error),
        fix: 'This was not expected. Fix what it names, then run the check again.',
      },
    ],
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/**
 * Runs all checks at once, each within its time, independently of the others. Returns their lines in the order of
 * the checks, without any secret of the settings.
 */
export async function runChecks(checks: readonly Check[], shop: Shop, limitMs = LIMIT_MS): Promise<Line[]> {
  const lines = await Promise.all(checks.map((check) => runOne(check, shop, limitMs)));
  const clean = withoutSecretsOf(shop.env);
  return lines.flat().map(({ message, fix, ...line }) => {
    return { ...line, message: clean(message), ...(fix === undefined ? {} : { fix: clean(fix) }) };
  });
}

function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/** A line as it is printed: verdict, name, what is so, and how to fix it. */
export function formatLine({ name, verdict, message, fix }: Line): string {
  const said = `${verdict.padEnd(11)}${name.padEnd(16)}${inOneLine(message)}`;
  return fix === undefined ? said : `${said.replace(/[.;]$/, '')}. → ${fix}`;
}

/** The last line: how many are wrong, and how many are warnings. */
export function summary(lines: readonly Line[]): string {
  const count = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  const counts = `${count('wrong')} wrong, ${count('warning')} warnings, ${count('not set up')} not set up, ${count('ok')} ok`;
  return count('wrong') === 0 ? `${counts}. Nothing is wrong.` : `${counts}. Fix what is wrong before you open.`;
}
