import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CatalogueDiscount, CatalogueService } from '#contract/catalogue.ts';
import { BUILT_IN_FEES, readTripFees } from '#domain/areas/trip-fees.ts';
import { DISCOUNT_LABELS, type Discount } from '#domain/prices/discounts.ts';
import { type Pesewas, parseMoney } from '#domain/prices/money.ts';
import { type Quote, quote } from '#domain/prices/totals.ts';

/**
 * What an editor may change, as the built shop shows it: browser tests read names, prices, percentages and words here
 * instead of writing them down.
 */

function content<T>(name: string): T {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../src/content/${name}.json`), 'utf8')) as T;
}

/** The fees of trips that the built pages show. */
export const FEES = readTripFees(content<Record<string, string>>('fees'), BUILT_IN_FEES);

const ordered = <T extends { position: number }>(entries: T[]) => entries.toSorted((a, b) => a.position - b.position);

type Section = { title: string; shout?: string; lead?: string; action?: string };
type Counter = { position: number; value: number; suffix: string; label: string };

/** Services in the order in which they are listed. */
export const SERVICES = ordered(content<CatalogueService[]>('catalogue'));
/** The id of a listed service, counted from its place in the list; throws when the catalogue has no service there. */
function idAt(place: number): number {
  const id = SERVICES.at(place)?.id;
  if (id === undefined) throw new Error(`src/content/catalogue.json has no service at place ${place}.`);
  return id;
}

/** The ids of the services that the browser tests book: the first two of the list, and the last one. */
export const FIRST = idAt(0);
export const SECOND = idAt(1);
export const LAST = idAt(-1);
const DISCOUNTS = content<CatalogueDiscount[]>('discounts').filter(({ active }) => active);
export const PAIRS = ordered(content<{ name: string; position: number }[]>('pairs'));
export const COUNTERS = ordered(content<Counter[]>('counters'));
export const VALUES = ordered(content<{ title: string; position: number }[]>('values'));
export const LABELS = content<Record<string, string>>('labels');
const FACTS = content<{ shop: { name: string; turnaroundHours: number } }>('facts').shop;
export const SHOP_NAME = FACTS.name;
export const TURNAROUND_HOURS = FACTS.turnaroundHours;

const sections = content<Record<string, Section>>('sections');

/** The words of a section; throws when the content has no such section. */
export function section(name: string): Section {
  const found = sections[name];
  if (found === undefined) throw new Error(`src/content/sections.json has no section ${name}.`);
  return found;
}

/** The words of a text anywhere, whatever its breaks, spaces and *stars* are. */
export function words(text: string): RegExp {
  const escaped = text.replaceAll('*', '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.trim().replace(/\s+/g, '\\s*'), 'i');
}

/** A label with its {name}s filled in. */
export function label(name: string, values: Record<string, string>): string {
  return (LABELS[name] ?? '').replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/** A service of the catalogue by its id; throws when the catalogue has none. */
export function service(id: number): CatalogueService {
  const found = SERVICES.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`src/content/catalogue.json has no service ${id}.`);
  return found;
}

/** What a pair of a service costs. */
export function priceOf(id: number): Pesewas {
  const price = parseMoney(service(id).price);
  if (price === null) throw new Error(`The service ${id} has no price.`);
  return price;
}

/** What a new customer gets off a first order: the signup discount, or nothing while it is switched off. */
export const SIGNUP: Discount[] = DISCOUNTS.filter(({ discount_type }) => discount_type === 'signup').map(
  ({ percentage }) => ({ type: 'signup', percentage }),
);

/** How the screens name these discounts. */
export const discountLines = (discounts: readonly Discount[]) =>
  discounts.map(({ type, percentage }) => `${DISCOUNT_LABELS[type]} (${percentage}%)`);

/**
 * What so many pairs of each service cost with both trips, less `discounts`; all in pesewas. Without `pickup` that
 * trip costs what the delivery costs.
 */
export function quoteFor(
  pairs: Record<number, number>,
  trips: { delivery?: Pesewas; pickup?: Pesewas; discounts?: readonly Discount[] } = {},
): Quote {
  const { delivery = 0, pickup = delivery, discounts = [] } = trips;
  const lines = Object.entries(pairs).map(([id, quantity]) => ({ unitPrice: priceOf(Number(id)), quantity }));
  return quote({ lines, deliveryFee: delivery, pickupFee: pickup, discounts });
}
