import { readFileSync } from 'node:fs';
import { TURNAROUND_HOURS } from '#domain/orders/promise.ts';
import { lazy } from './lazy.ts';

const file = new URL('../../src/content/facts.json', import.meta.url);

/** The shop as its mails, messages and receipts name it. */
export type ShopFacts = {
  name: string;
  address: string;
  /** Its number as people read it. */
  phone: string;
  email: string;
  /** Where customers get help, as people read it. */
  supportPhone: string;
  supportEmail: string;
  /** The areas that it serves, in words: 'Accra, Tema and Kasoa'. */
  areas: string;
  /** Within how many hours of its pickup a pair is returned. */
  turnaroundHours: number;
};

/** The facts in a text of `facts.json`. Throws naming the field that is missing. */
export function factsIn(text: string): ShopFacts {
  const { shop } = JSON.parse(text) as { shop?: Record<string, unknown> };
  const fact = (field: string): string => {
    const value = shop?.[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
    throw new Error(`The content file facts.json is wrong at shop.${field}: a text is missing.`);
  };
  const wholeHours = (field: string): number => {
    const value = Number(shop?.[field]);
    const { least, most } = TURNAROUND_HOURS;
    if (typeof shop?.[field] === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Error(
      `The content file facts.json is wrong at shop.${field}: it must be whole hours from ${least} to ${most}.`,
    );
  };
  return {
    name: fact('name'),
    address: fact('address'),
    phone: fact('phoneShown'),
    email: fact('email'),
    supportPhone: fact('supportPhoneShown'),
    supportEmail: fact('supportEmail'),
    areas: fact('areas'),
    turnaroundHours: wholeHours('turnaroundHours'),
  };
}

/** The shop's facts from the site's content, read once. Throws naming the field that is missing. */
export const shopFacts = lazy(() => factsIn(readFileSync(file, 'utf8')));
