import { atom } from 'nanostores';
import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import type { TeamMember } from '#contract/staff/staff.ts';

/**
 * The day sheets of this page by date, from the last API answer, or kept from this morning without a network. What the shop
 * was asked for of a large day is beside them (`sheetKey`).
 */
export const $daySheets = atom<Readonly<Record<string, DaySheet>>>({});

/** What the page asks for of the sheet that it shows. */
export const $sheetView = atom<SheetView>({});

/** The member who sees this page; null until the shop or the kept day has said so. */
export const $teamMember = atom<TeamMember | null>(null);

/** When the kept day that is shown was loaded (ms); 0 when none is. */
export const $keptAt = atom(0);
