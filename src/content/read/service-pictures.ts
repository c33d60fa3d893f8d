import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import { buildPicture } from './build-picture.ts';
import { offeredServices } from './offered-services.ts';

/** The services from the content, with pictures built at card size: readable before the API answers. */
export async function shownServices() {
  const entries = await offeredServices();
  return Promise.all(
    entries.map(async ({ data: { id, name, description, price, picture, alt } }) => {
      return { id, name, description, price, picture: { ...(await buildPicture(picture)), alt } };
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
