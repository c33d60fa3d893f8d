import { atom } from 'nanostores';
import type { DaySheet } from '#contract/staff.ts';

/** The day sheets of this page by date, as the shop told them last; never stored, since they name customers. */
export const $daySheets = atom<Readonly<Record<string, DaySheet>>>({});
