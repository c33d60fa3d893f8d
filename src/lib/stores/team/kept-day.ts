import { readStored, writeStored } from '#src/lib/stores/storage.ts';
import { KEPT_DAY } from './drop-kept-day.ts';

/** The day sheet as it is kept for a reload without a network: encrypted, with its owner and its day in front. */
export type KeptDay = { by: number; date: string; sealed: string };

/** The kept day of this account and date, or null. */
export function readKeptDay({ by, date }: Pick<KeptDay, 'by' | 'date'>): string | null {
  const start = `${date} ${by} `;
  const stored = readStored(KEPT_DAY);
  return stored?.startsWith(start) === true ? stored.slice(start.length) : null;
}

/** Keeps a day; one that was kept before is gone then. */
export function writeKeptDay({ by, date, sealed }: KeptDay): void {
  writeStored(KEPT_DAY, `${date} ${by} ${sealed}`);
}
