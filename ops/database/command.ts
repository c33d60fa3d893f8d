import { parseSettings, type Settings } from '#server/env.ts';

/** The settings of a command on the database: a shop's other secrets are none of its business. */
function settingsOf(): Settings {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const read = parseSettings({ DATABASE_URL, DATA_DIR });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.settings;
}

/** Rows by table and sums, one a line, in columns. */
export function printContents(contents: Record<string, number>): void {
  for (const [name, count] of Object.entries(contents)) console.log(`${name.padEnd(20)}${String(count).padStart(14)}`);
}

/** Runs a command on the database and prints how long it took; ends with 1 and one sentence when it can't be done. */
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

/** The file that a command was given; throws how to call it otherwise. */
export function fileGiven(name: string): string {
  const [, , file] = process.argv;
  if (file === undefined || file.startsWith('-')) throw new Error(`Which file? npm run ${name} -- FILE`);
  return file;
}
