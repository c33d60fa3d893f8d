import { atom } from 'nanostores';
import { readStored, writeStored } from '#src/lib/stores/storage.ts';

/** Where the windows of the last visit are stored, with the areas that they were offered for. */
const KEY = 'offeredWindows';

/** Whether the windows on screen are those of an earlier visit: only the shop knows whether they are still free. */
export const $areWindowsKept = atom(false);

/** Stores what the shop offered for these areas; replaces what was stored before. */
export function keepWindows(areas: string, offer: unknown): void {
  writeStored(KEY, JSON.stringify({ areas, offer }));
}

/** What the shop last offered for these areas, as storage holds it; null without it. */
export function readKeptWindows(areas: string): unknown {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as { areas?: unknown; offer?: unknown } | null;
    return kept?.areas === areas ? kept.offer : null;
  } catch {
    return null;
  }
}
