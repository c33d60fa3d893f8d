import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Pesewas } from '#domain/prices/money.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { services } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { inForce } from './price-changes.queries.ts';

/** A service as an order line needs it: today's name, price and picture (a path of the site). */
export type PricedService = { id: number; name: string; pricePesewas: Pesewas; image: string };
/** A service as the catalogue shows it. */
export type OfferedService = PricedService & { description: string };

/** The services on offer at a moment, at the price in force then: the owner's, else the content's. */
function offeredAt(db: Db | Tx, at: Date | Placeholder) {
  const set = inForce(db, 'service', sql`${services.id}::text`, at);
  const isOffered = and(eq(services.active, true), sql`coalesce(${set.isOffered}, true)`);
  const query = db
    .select({
      id: services.id,
      name: services.name,
      description: services.description,
      pricePesewas: sql<Pesewas>`coalesce(${set.price}, ${services.pricePesewas})`,
      image: services.image,
    })
    .from(services)
    .leftJoinLateral(set, sql`true`);
  return { query, isOffered };
}

/** The services on offer at a moment, in the catalogue's order. */
export function listServices(db: Db, at: Date): Promise<OfferedService[]> {
  const list = prepared(db, 'services', (on, name) => {
    const { query, isOffered } = offeredAt(on, sql.placeholder('at'));
    return query.where(isOffered).orderBy(asc(services.position)).prepare(name);
  });
  return list.execute({ at });
}

/** The services on offer at a moment among `ids`, by id; unknown and withdrawn ones are left out. */
export async function servicesById(
  db: Db | Tx,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, OfferedService>> {
  if (ids.length === 0) return new Map();
  const some = prepared(db, 'some_services', (on, name) => {
    const { query, isOffered } = offeredAt(on, sql.placeholder('at'));
    return query.where(and(isOffered, sql`${services.id} = any(${sql.placeholder('ids')}::int[])`)).prepare(name);
  });
  const rows = await some.execute({ at, ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every service that the site's content has or had, each with the content's price. */
export function contentServices(
  db: Db | Tx,
): Promise<{ id: number; name: string; pricePesewas: Pesewas; active: boolean }[]> {
  return db
    .select({ id: services.id, name: services.name, pricePesewas: services.pricePesewas, active: services.active })
    .from(services)
    .orderBy(asc(services.position), asc(services.id));
}
