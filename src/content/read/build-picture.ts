import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/**
 * Builds a picture of 960 px at card size: AVIF as a `srcset`, and the address of a WebP for other browsers. Made as in
 * `Photo.astro`, so that both name the same files, and a phone that comes from home has them.
 */
export async function buildPicture(src: ImageMetadata): Promise<{ avif: string; src: string }> {
  const avif = await getImage({ src, format: 'avif', quality: 50, widths: [480, 960], width: 480 });
  const fallback = await getImage({ src, format: 'webp', quality: 76, width: 960 });
  return { avif: avif.srcSet.attribute, src: fallback.src };
}
