import { atom } from 'nanostores';
import type { ConfirmHint } from '#contract/second-factor.ts';

/** What the visitor is asked to confirm who they are by, while something waits for it. */
export const $confirmation = atom<ConfirmHint | null>(null);
