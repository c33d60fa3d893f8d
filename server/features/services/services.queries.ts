import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { prepared } from '#server/db/prepared.ts';
import { services } from '#server/db/schema.ts';

/** A service as an order line needs it: today's name, price and picture (a path of the site). */
export type PricedService = { id: number; name: string; pricePesewas: Pesewas; image: string };
/** A service as the catalogue shows it. */
export type OfferedService = PricedService & { description: string };

const offered = {
  id: services.id,
  name: services.name,
  description: services.description,
  pricePesewas: services.pricePesewas,
  image: services.image,
};

/** The services on offer, in the catalogue's order. */
export function listServices(db: Db): Promise<OfferedService[]> {
  const query = prepared(db, 'services', (on, name) =>
    on.select(offered).from(services).where(eq(services.active, true)).orderBy(asc(services.position)).prepare(name),
  );
  return query.execute();
}

/** The services on offer among `ids`, by id; unknown and withdrawn ones are left out. */
export async function servicesById(db: Db | Tx, ids: readonly number[]): Promise<Map<number, OfferedService>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(offered)
    .from(services)
    .where(and(eq(services.active, true), inArray(services.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
