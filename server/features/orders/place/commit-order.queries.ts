import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { intents, orderEvents, orderLines, orders, outbox, payments } from '#server/db/schema.ts';
import { CHECKED_STATES, OPEN_STATES } from '#server/features/payments/intents/intents.queries.ts';

type NewLine = typeof orderLines.$inferInsert;

/** The rows that belong to an order: all are written with it, or none. */
export type OrderRecords = {
  lines: NewLine[];
  cart: string | null;
  payment: typeof payments.$inferInsert;
  event: typeof orderEvents.$inferInsert;
  /** Null for a customer without a mailbox. */
  mail: typeof outbox.$inferInsert | null;
};

/**
 * Writes an order's lines, its ledger row, the first history entry and the mail, marks its checkout as done and the
 * other open checkouts of its cart as superseded. It is one statement, because others wait during each round trip.
 * Returns whether the payment is new, was held until now, or was refunded meanwhile.
 */
export async function insertOrderRecords(tx: Tx, records: OrderRecords): Promise<'new' | 'held' | 'returned'> {
  const { lines, cart, payment, event, mail } = records;
  const linesIn = tx
    .$with('lines_in')
    .as(tx.insert(orderLines).values(lines).returning({ orderId: orderLines.orderId }));
  const eventIn = tx.$with('event_in').as(tx.insert(orderEvents).values(event).returning({ id: orderEvents.id }));
  const intentMoved = tx.$with('intent_moved').as(
    tx
      .update(intents)
      .set({ state: 'ordered', nextCheckAt: null })
      .where(
        and(eq(intents.reference, payment.reference), inArray(intents.state, [...CHECKED_STATES, 'review', 'expired'])),
      )
      .returning({ reference: intents.reference }),
  );
  const rivalsMoved = tx.$with('rivals_moved').as(
    tx
      .update(intents)
      .set({ state: 'superseded' })
      .where(
        and(
          eq(intents.cart, cart ?? ''),
          ne(intents.cart, ''),
          ne(intents.reference, payment.reference),
          inArray(intents.state, OPEN_STATES),
        ),
      )
      .returning({ reference: intents.reference }),
  );
  const mailIn = (row: typeof outbox.$inferInsert) =>
    tx
      .$with('mail_in')
      .as(tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.dedupeKey }).returning({ id: outbox.id }));
  const { reference: _, createdAt: __, ...changed } = payment;
  // A held payment that becomes an order is not owed any more.
  const settled = { owed: 0, owedReason: null, owedSince: null, owedClaimedBy: null, owedClaimedAt: null };
  const [written] = await tx
    .with(linesIn, eventIn, intentMoved, rivalsMoved, ...(mail === null ? [] : [mailIn(mail)]))
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.reference,
      set: { ...changed, ...settled },
      setWhere: eq(payments.state, 'review'),
    })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  if (written === undefined) return 'returned';
  return written.isNew ? 'new' : 'held';
}

/** The slug of an order with exactly these lines that a user made since a moment. */
export async function findDuplicateOrder(
  tx: Tx,
  order: { userId: number; since: Date; subtotal: number; lines: Pick<NewLine, 'serviceId' | 'quantity'>[] },
): Promise<string | undefined> {
  const cart = order.lines
    .toSorted((a, b) => a.serviceId - b.serviceId)
    .map(({ serviceId, quantity }) => `${serviceId} x ${quantity}`)
    .join();
  const cartOf = sql`string_agg(${orderLines.serviceId} || ' x ' || ${orderLines.quantity}, ',' order by ${orderLines.serviceId})`;
  const [twin] = await tx
    .select({ slug: orders.slug })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(eq(orders.userId, order.userId), gte(orders.createdAt, order.since), eq(orders.subtotal, order.subtotal)),
    )
    .groupBy(orders.id, orders.slug)
    .having(eq(cartOf, cart))
    .orderBy(asc(orders.id))
    .limit(1);
  return twin?.slug;
}
