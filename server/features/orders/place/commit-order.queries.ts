import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/open.ts';
import { intents, orderEvents, orderLines, orders, outbox, payments } from '#server/db/schema.ts';
import { prepared } from '#server/db/statements/prepared.ts';
import { preparedWrite } from '#server/db/statements/prepared-write.ts';
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
 * It is sent by this call, so before what is
 * sent together with it. Returns whether the payment is new, was held until now, or was refunded meanwhile.
 */
export async function insertOrderRecords(tx: Tx, records: OrderRecords): Promise<'new' | 'held' | 'returned'> {
  const { cart, ...rows } = records;
  const [written] = await preparedWrite(
    tx,
    'insert_order_records',
    { ...rows, of: { cart: cart ?? '' } },
    recordsWrite,
  );
  if (written === undefined) return 'returned';
  return written.isNew ? 'new' : 'held';
}

/** The statement of `insertOrderRecords`, for rows with placeholders; `of.cart` is empty for an order without a cart. */
function recordsWrite(
  on: Db | Tx,
  { lines, payment, event, mail, of }: Omit<OrderRecords, 'cart'> & { of: { cart: string } },
  name: string,
) {
  const linesIn = on
    .$with('lines_in')
    .as(on.insert(orderLines).values(lines).returning({ orderId: orderLines.orderId }));
  const eventIn = on.$with('event_in').as(on.insert(orderEvents).values(event).returning({ id: orderEvents.id }));
  const intentMoved = on.$with('intent_moved').as(
    on
      .update(intents)
      .set({ state: 'ordered', nextCheckAt: null })
      .where(
        and(eq(intents.reference, payment.reference), inArray(intents.state, [...CHECKED_STATES, 'review', 'expired'])),
      )
      .returning({ reference: intents.reference }),
  );
  const rivalsMoved = on.$with('rivals_moved').as(
    on
      .update(intents)
      .set({ state: 'superseded' })
      .where(
        and(
          eq(intents.cart, of.cart),
          ne(intents.cart, ''),
          ne(intents.reference, payment.reference),
          inArray(intents.state, OPEN_STATES),
        ),
      )
      .returning({ reference: intents.reference }),
  );
  const mailIn = (row: typeof outbox.$inferInsert) =>
    on
      .$with('mail_in')
      .as(on.insert(outbox).values(row).onConflictDoNothing({ target: outbox.dedupeKey }).returning({ id: outbox.id }));
  const { reference: _, createdAt: __, ...changed } = payment;
  // A held payment that becomes an order is not owed any more.
  const settled = { owed: 0, owedReason: null, owedSince: null, owedClaimedBy: null, owedClaimedAt: null };
  return on
    .with(linesIn, eventIn, intentMoved, rivalsMoved, ...(mail === null ? [] : [mailIn(mail)]))
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.reference,
      set: { ...changed, ...settled },
      setWhere: eq(payments.state, 'review'),
    })
    .returning({ isNew: sql<boolean>`(xmax = 0)` })
    .prepare(name);
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
  const duplicate = prepared(tx, 'duplicate_order', (on, name) => {
    const cartOf = sql`string_agg(${orderLines.serviceId} || ' x ' || ${orderLines.quantity}, ',' order by ${orderLines.serviceId})`;
    return on
      .select({ slug: orders.slug })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(
        and(
          eq(orders.userId, sql.placeholder('userId')),
          gte(orders.createdAt, sql.placeholder('since')),
          eq(orders.subtotal, sql.placeholder('subtotal')),
        ),
      )
      .groupBy(orders.id, orders.slug)
      .having(eq(cartOf, sql.placeholder('cart')))
      .orderBy(asc(orders.id))
      .limit(1)
      .prepare(name);
  });
  const { userId, since, subtotal } = order;
  const [twin] = await duplicate.execute({ userId, since, subtotal, cart });
  return twin?.slug;
}
