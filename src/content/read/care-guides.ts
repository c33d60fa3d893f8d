import { getCollection } from 'astro:content';
import { inOrder } from './in-order.ts';

/** The guides to care in their order, each with the service that fits; an id that the catalogue lacks fails the build. */
export async function careGuides() {
  const [guides, services] = await Promise.all([getCollection('guides'), getCollection('catalogue')]);
  return inOrder(guides).map((entry) => {
    const service = services.find(({ data }) => data.id === entry.data.service)?.data;
    if (service === undefined) {
      throw new Error(
        `src/content/guides/${entry.id}.md: service ${entry.data.service} is not in src/content/catalogue.json`,
      );
    }
    return { entry, service };
  });
}
