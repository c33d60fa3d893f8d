import type { Line } from './finding.ts';
import { reasonOf } from './reason.ts';
import { withoutSecretsOf } from './secrets.ts';
import type { Check, Shop } from './shop.ts';

/** How long a check may take, in ms. */
const LIMIT_MS = 15_000;

async function runOne(check: Check, shop: Shop, limitMs: number): Promise<Line[]> {
  const { what, ask } = check;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Line[]>((resolve) => {
    timer = setTimeout(() => {
      const says = `no answer within ${limitMs / 1000} s`;
      resolve([
        { what, verdict: 'wrong', says, mend: 'Look whether a firewall drops what is sent there, and try again.' },
      ]);
    }, limitMs);
  });
  const answered = (async () => (await ask(shop, stop.signal)).map((finding) => ({ what, ...finding })))().catch(
    (error: unknown): Line[] => [
      {
        what,
        verdict: 'wrong',
        says: reasonOf(error),
        mend: 'This was not expected. Fix what it names, then run the check again.',
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
  return lines.flat().map(({ says, mend, ...line }) => {
    return { ...line, says: clean(says), ...(mend === undefined ? {} : { mend: clean(mend) }) };
  });
}

function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/** A line as it is printed: verdict, what, what is so, and how to fix it. */
export function printed({ what, verdict, says, mend }: Line): string {
  const said = `${verdict.padEnd(11)}${what.padEnd(16)}${inOneLine(says)}`;
  return mend === undefined ? said : `${said.replace(/[.;]$/, '')}. → ${mend}`;
}

/** The last line: how many are wrong, and how many are warnings. */
export function summary(lines: readonly Line[]): string {
  const count = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  const counts = `${count('wrong')} wrong, ${count('warning')} warnings, ${count('not set up')} not set up, ${count('ok')} ok`;
  return count('wrong') === 0 ? `${counts}. Nothing is wrong.` : `${counts}. Fix what is wrong before you open.`;
}
