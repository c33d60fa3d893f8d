import { shopFacts } from '#server/platform/shop-facts.ts';

/** Facts of the content that scripts of the site contain as plain numbers, in the form of Vite's `define`. */
export const contentConstants = (): Record<string, string> => ({
  'import.meta.env.TURNAROUND_HOURS': String(shopFacts().turnaroundHours),
});
