import { atom } from 'nanostores';
import type { DiscountOffer } from '#contract/discounts.ts';
import type { PublicSettings } from '#contract/settings.ts';

/** The public settings for payment, sign-in and maps; null until the server has sent them. */
export const $settings = atom<PublicSettings | null>(null);

/** The signup discount when the page was built, in percent; null when there is none, and on pages that do not show it. */
export const $builtOffer = atom<number | null>(null);

/** The discounts on offer to this visitor; null until loaded, and after a failure (which is only logged). */
export const $offers = atom<readonly DiscountOffer[] | null>(null);
