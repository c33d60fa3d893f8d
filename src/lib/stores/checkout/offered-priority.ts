import { atom } from 'nanostores';
import type { Priority } from '#domain/prices/priority.ts';

/** The faster return that the shop offers, as it was loaded last; null without one. */
export const $offeredPriority = atom<Priority | null>(null);
