import { readFile, writeFile } from 'node:fs/promises';

/** The file beside a backup that says what is in it: rows by table, and sums. */
export const countsFile = (backup: string): string => `${backup}.counts.json`;

/** Writes down what a backup holds, readable by its owner alone. */
export function writeCounts(backup: string, contents: Record<string, number>): Promise<void> {
  return writeFile(countsFile(backup), `${JSON.stringify(contents, null, 1)}\n`, { mode: 0o600 });
}

/** What a backup held when it was made. Throws with what to do when nobody wrote it down. */
export async function readCounts(backup: string): Promise<Record<string, number>> {
  const path = countsFile(backup);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing: it comes with each backup, and a drill compares with it. Make a new backup.`);
  });
  const counts: unknown = JSON.parse(text);
  const isRead = typeof counts === 'object' && counts !== null && Object.values(counts).every(Number.isFinite);
  if (!isRead || Object.keys(counts).length === 0) throw new Error(`${path} can't be read. Make a new backup.`);
  return counts as Record<string, number>;
}

/** One line for each number that differs between what was backed up and what came back. */
export function differencesOf(before: Record<string, number>, after: Record<string, number>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? 'nothing'} in the backup, ${after[name] ?? 'nothing'} restored`);
}
