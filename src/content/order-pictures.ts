import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import clean from '#src/assets/pictures/court-after.webp';
import dusty from '#src/assets/pictures/court-before.webp';

async function picture(src: ImageMetadata) {
  const avif = await getImage({ src, format: 'avif', quality: 52, widths: [480, 960], width: 480 });
  const fallback = await getImage({ src, format: 'webp', quality: 76, width: 960 });
  return { avif: avif.srcSet.attribute, src: fallback.src };
}

/** The pair whose picture gets cleaner as an order progresses. */
export async function orderPictures() {
  const [before, after] = await Promise.all([picture(dusty), picture(clean)]);
  return { before, after };
}
