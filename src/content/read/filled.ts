import { type CollectionEntry, getCollection } from 'astro:content';
import { inOrder } from './in-order.ts';
import { shopFacts } from './shop-facts.ts';

/** A text, or every text in lists and plain objects, with the turnaround where it stands in braces. */
function withTurnaround<Data>(data: Data, turnaround: string): Data;
function withTurnaround(data: unknown, turnaround: string): unknown {
  if (typeof data === 'string') return data.replaceAll('{turnaround}', turnaround);
  if (Array.isArray(data)) return data.map((one) => withTurnaround(one, turnaround));
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withTurnaround(value, turnaround)]));
}

/** Puts how long a clean takes into every text that names it as {turnaround}. */
export async function filled<Data>(data: Data): Promise<Data> {
  const { turnaround } = await shopFacts();
  return withTurnaround(data, turnaround);
}

/** The entries of a list in their order, each text filled. */
export async function filledInOrder<Name extends 'steps' | 'experience' | 'faq'>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries: CollectionEntry<Name>[] = await getCollection(name);
  return filled(inOrder(entries).map(({ data }) => data));
}
