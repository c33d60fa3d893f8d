import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import type { ImageMetadata } from 'astro';
import { inOrder } from './in-order.ts';

async function built(src: ImageMetadata) {
  const avif = await getImage({ src, format: 'avif', quality: 52, widths: [480, 960], width: 480 });
  const fallback = await getImage({ src, format: 'webp', quality: 76, width: 960 });
  return { avif: avif.srcSet.attribute, src: fallback.src };
}

/** The pairs from the content, with their pictures before and after built for a gallery. */
export async function shownPairs() {
  const entries = inOrder(await getCollection('pairs'));
  return Promise.all(
    entries.map(async ({ data: { id, name, line, alt, before, after } }) => {
      const [dirty, clean] = await Promise.all([built(before), built(after)]);
      return { id, name, line, alt, before: dirty, after: clean };
    }),
  );
}
