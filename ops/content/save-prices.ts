import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { type CatalogueService, catalogueService } from '#contract/catalogue.ts';
import { type Service, serviceList } from '#contract/services.ts';
import { openedArea, type TripFeesOnWire } from '#contract/trip-fees.ts';
import { areaSlug } from '#domain/areas/area-pages.ts';
import { BUILT_IN_FEES, feesToWire, isFeeKey, type Paused, readTripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { askShop } from './ask-shop.ts';

const STAYS = 'The prices stay as they are.';

const catalogue = z.array(catalogueService);

/** An entry with what the shop says of it: the price in force, or that it is not on offer. */
function withPrice(entry: CatalogueService, price: string | undefined): CatalogueService {
  const { offered: _, ...service } = entry;
  return price === undefined ? { ...service, offered: false } : { ...service, price };
}

/** What the owner changed of the trips: fees that differ from the built-in ones, where none goes now, and opened areas. */
type OwnTrips = { fees: Record<string, string>; paused: Paused; opened: NonNullable<TripFeesOnWire['opened']> };

/** What the owner changed of the trips, as the shop says it; null when it says no fees. */
function tripsToWrite([service]: readonly Service[]): OwnTrips | null {
  if (service?.trip_fees === undefined) return null;
  const fees = readTripFees(service.trip_fees, BUILT_IN_FEES);
  const { paused = {}, opened = [], ...sums } = feesToWire(fees);
  const own = Object.entries(sums).filter(([key]) => isFeeKey(key) && fees[key] !== BUILT_IN_FEES[key]);
  return { fees: Object.fromEntries(own), paused, opened };
}

type Opened = OwnTrips['opened'];
const openedAreas = z.array(openedArea);

/** The areas in a file of the content; none where it can't be read. */
async function areasIn(file: URL): Promise<Opened> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  try {
    return openedAreas.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** The areas that were opened at the last build, or closed before it, and are not opened now: those whose page is there. */
async function closedWithPage(content: URL, opened: Opened): Promise<Opened> {
  const [last, closed] = [
    await areasIn(new URL('opened.json', content)),
    await areasIn(new URL('closed.json', content)),
  ];
  const gone = [...last, ...closed].filter(
    ({ key }, at, all) => all.findIndex((one) => one.key === key) === at && !opened.some((one) => one.key === key),
  );
  return gone.filter(({ key }) => existsSync(new URL(`areas/${areaSlug(key)}.md`, content)));
}

const asFile = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Reads the prices in force from the shop and writes them to the content's files of services and of fees for the build.
 * Returns what it did, in sentences. Throws, and leaves the files as they are, when the shop gives no readable answer, or
 * offers nothing of what the file has: then it is another shop.
 */
export async function savePrices(shop: string, content: URL, get: typeof fetch = fetch): Promise<string> {
  const file = new URL('catalogue.json', content);
  const { address, answer } = await askShop(shop, calls.services.path, STAYS, get);
  const read = serviceList.safeParse(answer);
  if (!read.success) throw new Error(`${address} gives no list of services. ${STAYS}`);
  const before = catalogue.parse(JSON.parse(await readFile(file, 'utf8')));
  const priceOf = new Map(read.data.map(({ id, price }) => [id, price]));
  const after = before.map((entry) => withPrice(entry, priceOf.get(entry.id)));
  if (after.every(({ offered }) => offered === false))
    throw new Error(`${address} offers none of the services in ${file.pathname}. ${STAYS}`);
  const changed = after.filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(before[index]));
  await writeFile(file, asFile(after));
  const services = `${changed.length} of ${after.length} services changed in ${file.pathname}.`;
  const trips = tripsToWrite(read.data);
  if (trips === null) return `${services} The shop says no fees of trips; the next build shows the services.`;
  const feesFile = new URL('fees.json', content);
  await writeFile(feesFile, asFile(trips.fees));
  await writeFile(new URL('paused.json', content), asFile(trips.paused));
  const closed = await closedWithPage(content, trips.opened);
  await writeFile(new URL('opened.json', content), asFile(trips.opened));
  await writeFile(new URL('closed.json', content), asFile(closed));
  const own = [
    ...Object.entries(trips.fees).map(([key, fee]) => `${key} ${fee}`),
    ...trips.opened.map(({ name, fee }) => `${name} ${fee}`),
    ...Object.entries(trips.paused).map(([key, again]) => `${key} ${messages.cart.notServed(again)}`),
    ...closed.map(({ name }) => `${name} closed`),
  ];
  return `${services} Fees of trips in ${feesFile.pathname}: ${own.join(', ') || 'as built in'}. The next build shows them.`;
}
