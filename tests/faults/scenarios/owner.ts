import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { type Reply, type Shopper, send, signIn } from '#tests/faults/load/shopper.ts';
import type { Stage } from '#tests/faults/stage.ts';

type Body = Record<string, unknown>;

/** An owner's session: one of the customers becomes an owner, the first one unless told. Needs a shared database. */
export async function owner(stage: Stage, number = 0): Promise<Shopper> {
  const chosen = stage.shoppers[number];
  if (chosen === undefined) throw new Error('There is nobody to make an owner.');
  const toOwner = (db: Db) =>
    db.update(tables.users).set({ role: 'owner' }).where(eq(tables.users.email, chosen.email));
  await stage.engine.withDatabase(toOwner);
  const session = await signIn(stage.origin, chosen.email);
  if (session === null) throw new Error('The owner could not sign in.');
  return session;
}

/** Sends a body as somebody. */
export const post = (stage: Stage, who: Shopper, path: string, body: Body): Promise<Reply> =>
  send(stage.origin, 'POST', path, { access: who.access, body });

/** Reads as somebody. */
export const read = (stage: Stage, who: Shopper, path: string): Promise<Reply> =>
  send(stage.origin, 'GET', path, { access: who.access });

/** What the shop says to a customer about the money of a payment that is owed, on its way or back; null for nothing. */
export async function ownMoney(stage: Stage, who: Shopper, reference: string): Promise<Body | null> {
  let reply = await read(stage, who, '/api/payments/owed/');
  if (reply?.status === 401) {
    await stage.renew(who);
    reply = await read(stage, who, '/api/payments/owed/');
  }
  const list = Array.isArray(reply?.body) ? (reply.body as Body[]) : [];
  return list.find((one) => one.reference === reference) ?? null;
}

/** The sentences in an order's history, for the team. */
export async function historyOf(stage: Stage, who: Shopper, slug: string): Promise<string[]> {
  const events = (await read(stage, who, `/api/staff/orders/${slug}/`))?.body.events as { note: string | null }[];
  return (events ?? []).map(({ note }) => note ?? '');
}
