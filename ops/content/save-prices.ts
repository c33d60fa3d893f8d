import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { type CatalogueService, catalogueService } from '#contract/catalogue.ts';
import { serviceList } from '#contract/services.ts';

const catalogue = z.array(catalogueService);

/** An entry with what the shop says of it: the price in force, or that it is not on offer. */
function withPrice(entry: CatalogueService, price: string | undefined): CatalogueService {
  const { offered: _, ...service } = entry;
  return price === undefined ? { ...service, offered: false } : { ...service, price };
}

/**
 * Reads the prices in force from the shop and writes them to the content's file of services for the build. Returns what
 * it did, as a sentence. Throws, and leaves the file as it is, when the shop gives no readable answer, or offers nothing
 * of what the file has: then it is another shop.
 */
export async function savePrices(shop: string, file: URL, get: typeof fetch = fetch): Promise<string> {
  const address = new URL(calls.services.path, shop);
  const response = await get(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}; the prices stay as they are.`);
  const read = serviceList.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new Error(`${address} gives no list of services; the prices stay as they are.`);
  const before = catalogue.parse(JSON.parse(await readFile(file, 'utf8')));
  const priceOf = new Map(read.data.map(({ id, price }) => [id, price]));
  const after = before.map((entry) => withPrice(entry, priceOf.get(entry.id)));
  if (after.every(({ offered }) => offered === false))
    throw new Error(`${address} offers none of the services in ${file.pathname}; the prices stay as they are.`);
  const changed = after.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(before[index]));
  await writeFile(file, `${JSON.stringify(after, null, 2)}\n`);
  return `${changed.length} of ${after.length} services changed in ${file.pathname}. The next build shows them.`;
}
