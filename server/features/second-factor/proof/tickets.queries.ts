import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { signInTickets } from '#server/db/schema.ts';

export type Ticket = typeof signInTickets.$inferSelect;

/** A ticket that is not used, not expired, and has tries left. */
export async function liveTicket(db: Db, ticketHash: string, tries: number, now: Date): Promise<Ticket | undefined> {
  const [ticket] = await db
    .select()
    .from(signInTickets)
    .where(
      and(eq(signInTickets.ticketHash, ticketHash), lt(signInTickets.tries, tries), gt(signInTickets.expiresAt, now)),
    );
  return ticket;
}

/** The same ticket, with one try counted in the same statement, so that tries at the same moment all count. */
export async function tryTicket(db: Db, ticketHash: string, tries: number, now: Date): Promise<Ticket | undefined> {
  const [ticket] = await db
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(
      and(eq(signInTickets.ticketHash, ticketHash), lt(signInTickets.tries, tries), gt(signInTickets.expiresAt, now)),
    )
    .returning();
  return ticket;
}

/** Uses a ticket; false when another call did. */
export async function consumeTicket(db: Db, ticketHash: string): Promise<boolean> {
  const spent = await db
    .delete(signInTickets)
    .where(eq(signInTickets.ticketHash, ticketHash))
    .returning({ userId: signInTickets.userId });
  return spent.length === 1;
}
