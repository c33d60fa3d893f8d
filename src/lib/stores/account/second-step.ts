import { atom } from 'nanostores';
import type { SecondStep } from '#contract/account/login.ts';

/** The sign-in of this page that waits for its second step; lost when the page is left. */
export const $secondStep = atom<SecondStep | null>(null);
