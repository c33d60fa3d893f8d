import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { type CatalogueService, catalogueService } from '#contract/catalogue.ts';
import { type Service, serviceList } from '#contract/services.ts';
import { BUILT_IN_FEES, feesToWire, isFeeKey, readTripFees } from '#domain/areas/trip-fees.ts';

const catalogue = z.array(catalogueService);

/** An entry with what the shop says of it: the price in force, or that it is not on offer. */
function withPrice(entry: CatalogueService, price: string | undefined): CatalogueService {
  const { offered: _, ...service } = entry;
  return price === undefined ? { ...service, offered: false } : { ...service, price };
}

/** The fees of trips that differ from the built-in ones, as the shop says them; null when it says none. */
function feesToWrite([service]: readonly Service[]): Record<string, string> | null {
  if (service?.trip_fees === undefined) return null;
  const fees = readTripFees(service.trip_fees, BUILT_IN_FEES);
  return Object.fromEntries(
    Object.entries(feesToWire(fees)).filter(([key]) => isFeeKey(key) && fees[key] !== BUILT_IN_FEES[key]),
  );
}

const asFile = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Reads the prices in force from the shop and writes them to the content's files of services and of fees for the build.
 * Returns what it did, in sentences. Throws, and leaves the files as they are, when the shop gives no readable answer, or
 * offers nothing of what the file has: then it is another shop.
 */
export async function savePrices(shop: string, content: URL, get: typeof fetch = fetch): Promise<string> {
  const file = new URL('catalogue.json', content);
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
  await writeFile(file, asFile(after));
  const services = `${changed.length} of ${after.length} services changed in ${file.pathname}.`;
  const fees = feesToWrite(read.data);
  if (fees === null) return `${services} The shop says no fees of trips; the next build shows the services.`;
  const feesFile = new URL('fees.json', content);
  await writeFile(feesFile, asFile(fees));
  const own = Object.entries(fees).map(([key, fee]) => `${key} ${fee}`);
  return `${services} Fees of trips in ${feesFile.pathname}: ${own.join(', ') || 'as built in'}. The next build shows them.`;
}
