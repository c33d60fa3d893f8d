import { atom } from 'nanostores';
import type { ConfirmHint } from '#contract/account/second-factor.ts';

/** The question by which the visitor confirms who they are, while a call waits for it; null otherwise. */
export const $confirmation = atom<ConfirmHint | null>(null);
