import type { Diagnostics, Parameters } from 'recheck';
import type { FoundPattern } from './find.ts';

// The checker's JavaScript engine: no Java, no binary for one platform. It is chosen when the module loads.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { default: recheck } = await import('recheck');

/** Limits by work, none by time: a busy machine gives the same result. */
const BY_WORK: Parameters = { timeout: null, attackTimeout: null, incubationTimeout: null };

/**
 * Checks whether a pattern takes linear time for every text, as `exec`, `test` and `replace` use it: a search that
 * starts at each character. So /\/+$/ is quadratic, although it never backtracks. Returns null, or what is wrong.
 */
export function costOf({ source, flags }: NonNullable<FoundPattern['pattern']>): string | null {
  const verdict: Diagnostics = recheck.checkSync(source, flags, BY_WORK);
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `could not be judged (${verdict.error.kind})`;
  return `${verdict.complexity.summary}, for example for ${verdict.attack.pattern}`;
}

/** A costly pattern that is allowed, and why no text can make it slow. */
export type Exception = { file: string; text: string; reason: string };

/** One sentence for each costly pattern without an exception, and for each exception whose pattern no longer exists. */
export function complaints(found: readonly FoundPattern[], exceptions: readonly Exception[]): string[] {
  const verdicts = new Map<string, string | null>();
  const verdictOf = ({ text, pattern }: FoundPattern): string | null => {
    const known = verdicts.get(text);
    if (known !== undefined) return known;
    const verdict = pattern === null ? 'is put together at run time' : costOf(pattern);
    verdicts.set(text, verdict);
    return verdict;
  };
  const isMeant = (one: FoundPattern, exception: Exception) =>
    exception.file === one.file && exception.text === one.text;
  const judged = found.filter((one) => !exceptions.some((exception) => isMeant(one, exception)));
  const costly = judged.flatMap((one) => {
    const verdict = verdictOf(one);
    return verdict === null ? [] : [`${one.file}:${one.line} ${one.text} ${verdict}`];
  });
  const gone = exceptions.filter((exception) => !found.some((one) => isMeant(one, exception)));
  return [...costly, ...gone.map(({ file, text }) => `${file}: the pattern of the exception ${text} is gone`)];
}
