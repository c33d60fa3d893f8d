import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import { inOrder } from './in-order.ts';

/** The services from the content, with pictures built at card size: readable before the API answers. */
export async function shownServices() {
  const entries = inOrder(await getCollection('catalogue'));
  return Promise.all(
    entries.map(async ({ data: { id, name, description, price, picture, alt } }) => {
      const avif = await getImage({ src: picture, format: 'avif', quality: 52, widths: [480, 960], width: 480 });
      const fallback = await getImage({ src: picture, format: 'webp', quality: 76, width: 960 });
      return { id, name, description, price, picture: { avif: avif.srcSet.attribute, src: fallback.src, alt } };
    }),
  );
}

/** Small pictures of the services for lines of a cart, by service id. */
export async function smallPictures(): Promise<Record<number, string>> {
  const entries = await getCollection('catalogue');
  const built = await Promise.all(
    entries.map(async ({ data: { id, picture } }) => {
      const small = await getImage({ src: picture, format: 'webp', quality: 72, width: 280 });
      return [id, small.src] as const;
    }),
  );
  return Object.fromEntries(built);
}
