import { atom } from 'nanostores';
import type { DaySheet } from '#contract/staff.ts';

/** The day sheets of this page by date, from the last API answer; never stored, since they name customers. */
export const $daySheets = atom<Readonly<Record<string, DaySheet>>>({});
