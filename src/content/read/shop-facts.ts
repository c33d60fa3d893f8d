import { getEntry } from 'astro:content';
import { messages } from '#domain/messages.ts';

/** Name, phone, address and the other facts of the shop, the turnaround also in words; a missing file fails the build. */
export async function shopFacts() {
  const entry = await getEntry('facts', 'shop');
  if (!entry) throw new Error('src/content/facts.json has no entry "shop"');
  return { ...entry.data, turnaround: messages.pages.turnaround(entry.data.turnaroundHours) };
}
