import { databaseReason } from '#server/db/connections/database-reasons.ts';
import { primaryUrl } from '#server/db/connections/primary.ts';
import { errorMessage } from '#server/failure.ts';
import { withoutCredentials } from '#server/platform/redact.ts';
import { describeTarget, readTarget, type Target } from './target.ts';

/** Prints rows by table and sums, one on each line, in columns. */
export function printContents(contents: Record<string, number>): void {
  for (const [name, count] of Object.entries(contents)) console.log(`${name.padEnd(20)}${String(count).padStart(14)}`);
}

/** One sentence for the person who gave the command; a database's error says what is wrong with DATABASE_URL. */
export function sentenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = databaseReason(cause);
  if (reason !== undefined) return `DATABASE_URL ${reason}.`;
  return withoutCredentials(errorMessage(error));
}

/**
 * Runs a command on the shop's database: prints which one in its first line, then does the work and returns the
 * process's exit code. Prints one sentence and returns `failure` when it fails.
 */
export async function onShopDatabase(
  work: (target: Target) => Promise<number>,
  {
    words = describeTarget,
    isForTwo = false,
    failure = 1,
  }: { words?: typeof describeTarget; isForTwo?: boolean; failure?: number } = {},
): Promise<number> {
  try {
    const target = readTarget({ isForTwo });
    console.log(words(target));
    const { databaseUrl } = target;
    return await work({ ...target, databaseUrl: databaseUrl && (await primaryUrl(databaseUrl)) });
  } catch (error) {
    console.error(sentenceOf(error));
    return failure;
  }
}

/** Runs a database command and prints how long it took; exits with 1 and one sentence when it fails. */
export async function command(
  work: (target: Target) => Promise<string>,
  options: { words?: typeof describeTarget; isForTwo?: boolean } = {},
): Promise<void> {
  const began = performance.now();
  process.exitCode = await onShopDatabase(async (target) => {
    const done = await work(target);
    console.log(`${done} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return 0;
  }, options);
}

/** The file argument of a command; throws with its usage when it is missing. */
export function fileArgument(name: string): string {
  const [, , file] = process.argv;
  if (file === undefined || file.startsWith('-')) throw new Error(`Which file? npm run ${name} -- FILE`);
  return file;
}
