import { getCollection } from 'astro:content';
import { inOrder } from './in-order.ts';

/** The services that the pages show, in their order: those that were on offer when `npm run prices` last asked. */
export async function offeredServices() {
  return inOrder(await getCollection('catalogue')).filter(({ data }) => data.offered !== false);
}
