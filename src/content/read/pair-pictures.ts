import { getCollection } from 'astro:content';
import { buildPicture } from './build-picture.ts';
import { inOrder } from './in-order.ts';

/** The pairs from the content, with their pictures before and after built for a gallery. */
export async function shownPairs() {
  const entries = inOrder(await getCollection('pairs'));
  return Promise.all(
    entries.map(async ({ data: { id, name, line, alt, before, after } }) => {
      const [dirty, clean] = await Promise.all([buildPicture(before), buildPicture(after)]);
      return { id, name, line, alt, before: dirty, after: clean };
    }),
  );
}
