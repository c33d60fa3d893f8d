import { parseSettings, type Settings } from '#server/env.ts';

/** The settings of a database command; it does not need the shop's other secrets. */
function settingsOf(): Settings {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const read = parseSettings({ DATABASE_URL, DATA_DIR });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.settings;
}

/** Prints rows by table and sums, one on each line, in columns. */
export function printContents(contents: Record<string, number>): void {
  for (const [name, count] of Object.entries(contents)) console.log(`${name.padEnd(20)}${String(count).padStart(14)}`);
}

/** Runs a database command and prints how long it took; exits with 1 and one sentence when it fails. */
export async function command(work: (settings: Settings) => Promise<string>): Promise<void> {
  const began = performance.now();
  try {
    const done = await work(settingsOf());
    console.log(`${done} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The file argument of a command; throws with its usage when it is missing. */
export function fileGiven(name: string): string {
  const [, , file] = process.argv;
  if (file === undefined || file.startsWith('-')) throw new Error(`Which file? npm run ${name} -- FILE`);
  return file;
}
