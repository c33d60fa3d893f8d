import { atom } from 'nanostores';
import type { DiscountOffer } from '#contract/discounts.ts';
import type { PublicSettings } from '#contract/settings.ts';

/** What the browser needs to know of payment, sign-in and maps; null until the server told. */
export const $settings = atom<PublicSettings | null>(null);

/** The discounts on offer to this visitor; null until loaded, and after a failure (which is only logged). */
export const $offers = atom<readonly DiscountOffer[] | null>(null);
