import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { RIGHTS } from '#domain/accounts/roles.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { stopRiders } from '#server/db/tables/orders/stop-riders.ts';

/** Who has a stop on a day, and as which of theirs. */
export type StopRider = Pick<
  typeof stopRiders.$inferSelect,
  'orderId' | 'kind' | 'riderId' | 'position' | 'assignedBy'
>;
/** A stop of an order on a day (2026-11-24). */
export type StopOnDay = { orderId: number; kind: StopKind; day: string };

const columns = {
  orderId: stopRiders.orderId,
  kind: stopRiders.kind,
  riderId: stopRiders.riderId,
  position: stopRiders.position,
  assignedBy: stopRiders.assignedBy,
};

// Who left the team or became a cleaner has no stops any more: nobody would see them.
const mayRide = inArray(users.role, [...RIGHTS.workStops]);

/** The stops of a day that somebody has, or only those of some orders. */
export function ridersOn(db: Db | Tx, day: string, orderIds?: readonly number[]): Promise<StopRider[]> {
  if (orderIds?.length === 0) return Promise.resolve([]);
  const ofOrders = orderIds === undefined ? undefined : inArray(stopRiders.orderId, [...orderIds]);
  return db
    .select(columns)
    .from(stopRiders)
    .innerJoin(users, and(eq(users.id, stopRiders.riderId), mayRide))
    .where(and(eq(stopRiders.day, day), ofOrders))
    .orderBy(asc(stopRiders.riderId), asc(stopRiders.position), asc(stopRiders.orderId));
}

const lastPosition = (riderId: number, day: string) =>
  sql`(select coalesce(max(position), 0) + 1 from stop_riders where rider_id = ${riderId}::int and day = ${day})`;

/** Gives a stop to a rider, also when another one had it, as the last of theirs; one that the rider has stays where it is. */
export async function giveStop(
  tx: Tx,
  { orderId, kind, day }: StopOnDay,
  { riderId, by }: { riderId: number; by: number },
): Promise<void> {
  const position = lastPosition(riderId, day);
  await tx
    .insert(stopRiders)
    .values({ orderId, kind, day, riderId, assignedBy: by, position })
    .onConflictDoUpdate({
      target: [stopRiders.orderId, stopRiders.kind, stopRiders.day],
      set: { riderId, assignedBy: by, position },
      setWhere: ne(stopRiders.riderId, riderId),
    });
}

/**
 * Takes a stop that nobody has, in one statement. Returns who has it then: the rider, or somebody who was faster. A
 * stop of somebody who no longer rides is free.
 */
export async function takeFreeStop(
  tx: Tx,
  { orderId, kind, day }: StopOnDay,
  { riderId, by }: { riderId: number; by: number },
): Promise<number> {
  const position = lastPosition(riderId, day);
  const [taken] = await tx
    .insert(stopRiders)
    .values({ orderId, kind, day, riderId, assignedBy: by, position })
    .onConflictDoUpdate({
      target: [stopRiders.orderId, stopRiders.kind, stopRiders.day],
      set: { riderId, assignedBy: by, position },
      setWhere: sql`not exists (${tx
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, stopRiders.riderId), mayRide))})`,
    })
    .returning({ riderId: stopRiders.riderId });
  if (taken !== undefined) return taken.riderId;
  const [holder] = await tx
    .select({ riderId: stopRiders.riderId })
    .from(stopRiders)
    .where(and(eq(stopRiders.orderId, orderId), eq(stopRiders.kind, kind), eq(stopRiders.day, day)));
  return holder?.riderId ?? riderId;
}

/** Takes a stop from its rider; with `riderId` only if that rider has it. */
export async function freeStop(tx: Tx, { orderId, kind, day }: StopOnDay, riderId?: number): Promise<void> {
  await tx
    .delete(stopRiders)
    .where(
      and(
        eq(stopRiders.orderId, orderId),
        eq(stopRiders.kind, kind),
        eq(stopRiders.day, day),
        riderId === undefined ? undefined : eq(stopRiders.riderId, riderId),
      ),
    );
}

/** Sets the place of a rider's stop in the route. A stop that the rider no longer has is left alone. */
export async function setRoutePosition(
  tx: Tx,
  { orderId, kind, day }: StopOnDay,
  { riderId, position }: { riderId: number; position: number },
): Promise<void> {
  await tx
    .update(stopRiders)
    .set({ position })
    .where(
      and(
        eq(stopRiders.orderId, orderId),
        eq(stopRiders.kind, kind),
        eq(stopRiders.day, day),
        eq(stopRiders.riderId, riderId),
      ),
    );
}

/** Everybody who may make stops, riders first. */
export async function driversOf(db: Db | Tx): Promise<{ id: number; name: string; isRider: boolean }[]> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, email: users.email, role: users.role })
    .from(users)
    .where(mayRide)
    .orderBy(sql`${users.role} <> 'rider'`, asc(users.firstName), asc(users.id));
  return rows.map(({ id, firstName, email, role }) => ({ id, name: firstName || email, isRider: role === 'rider' }));
}
