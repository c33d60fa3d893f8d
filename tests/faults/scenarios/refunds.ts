import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { type Reply, type Shopper, send, signIn } from '#tests/faults/load/shopper.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Purchase, Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { TEST_PASSWORD } from '#tests/support/world.ts';
import { paidPurchase } from './process.ts';

type Entry = { reference: string; reason: string; owed: string; needs_hand: boolean };
type Body = Record<string, unknown>;

/** An owner's session; the first customer becomes the owner. */
async function owner(stage: Stage): Promise<Shopper> {
  const [first] = stage.shoppers;
  if (first === undefined) throw new Error('There is nobody to make an owner.');
  const toOwner = (db: Db) => db.update(tables.users).set({ role: 'owner' }).where(eq(tables.users.email, first.email));
  await stage.engine.withDatabase(toOwner);
  const session = await signIn(stage.origin, first.email);
  if (session === null) throw new Error('The owner could not sign in.');
  return session;
}

const post = (stage: Stage, who: Shopper, path: string, body: Body): Promise<Reply> =>
  send(stage.origin, 'POST', path, { access: who.access, body });

/** What is owed for a payment, on the team's list; null when nothing is. */
async function owedFor(stage: Stage, who: Shopper, { reference }: Purchase): Promise<Entry | null> {
  const reply = await send(stage.origin, 'GET', '/api/staff/owed/', { access: who.access });
  const entries = (reply?.body.entries ?? []) as Entry[];
  return entries.find((entry) => entry.reference === reference) ?? null;
}

let keys = 0;
function refund(stage: Stage, who: Shopper, { reference }: Purchase, body: Body = {}): Promise<Reply> {
  keys += 1;
  const asked = { key: `fault-key-${stage.chance.seed}-${keys}`, reason: 'The fault run wants it', ...body };
  return post(stage, who, `/api/staff/payments/${reference}/refund/`, asked);
}

const madeFor = (stage: Stage, { reference }: Purchase) =>
  stage.provider.refunds.filter((made) => made.reference === reference);

/** A paid order of its customer that the team cancelled. */
async function cancelledOrder(stage: Stage, who: Shopper): Promise<Purchase> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const purchase = await paidPurchase(stage);
    if (!(await stage.place(purchase))) continue;
    const slug = stage.acknowledged.get(purchase.reference)?.slug ?? '';
    const moved = await post(stage, who, `/api/staff/orders/${slug}/move/`, { from: 'pending', to: 'cancelled' });
    assertTrue(moved?.status === 200, `the cancellation was answered ${moved?.status}`);
    return purchase;
  }
  throw new Error('No order could be made.');
}

/** The follow-up's time comes for every open refund. */
const makeDue = (stage: Stage) =>
  stage.engine.withDatabase((db) => db.update(tables.refunds).set({ checkAt: new Date(0) }));

/** F38: the whole refund is accepted, then fails, and its event is lost: owed until paid. */
async function failsUnheard(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const purchase = await cancelledOrder(stage, who);
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the refund was not accepted');
  for (const made of madeFor(stage, purchase)) made.status = 'failed';
  await makeDue(stage);
  await until('the failed refund on the list', 60_000, async () => {
    return (await owedFor(stage, who, purchase))?.reason === 'refundFailed';
  });
  await stage.api().kill();
  await stage.open();
  const own = await send(stage.origin, 'GET', '/api/payments/owed/', { access: purchase.shopper.access });
  const shown = Array.isArray(own?.body)
    ? (own.body as Body[]).find((one) => one.reference === purchase.reference)
    : {};
  assertTrue(shown?.reason === 'refundFailed', 'the customer does not see what is owed');
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the retry was not accepted');
  for (const made of madeFor(stage, purchase)) if (made.status === 'pending') made.status = 'processed';
  await makeDue(stage);
  await until('the money back', 60_000, async () => (await owedFor(stage, who, purchase)) === null);
  return 'on every list until paid, across a kill';
}

/** F39: a part and the rest in flight; one fails, events come shuffled, twice, across a kill. */
async function eachByItsId(stage: Stage): Promise<string> {
  const who = await owner(stage);
  let purchase: Purchase | null = null;
  while (purchase === null) {
    const paid = await paidPurchase(stage);
    if (await stage.place(paid)) purchase = paid;
  }
  const slug = stage.acknowledged.get(purchase.reference)?.slug ?? '';
  assertTrue((await refund(stage, who, purchase, { amount: '20.00' }))?.status === 200, 'the part was not accepted');
  await post(stage, who, `/api/staff/orders/${slug}/move/`, { from: 'pending', to: 'cancelled' });
  assertTrue((await refund(stage, who, purchase))?.status === 200, 'the rest was not accepted');
  const [part, rest] = madeFor(stage, purchase);
  Object.assign(part ?? {}, { status: 'failed' });
  Object.assign(rest ?? {}, { status: 'processed' });
  const events = ['refund.processed', 'refund.pending', 'refund.failed', 'refund.processing', 'refund.processed'];
  for (const [twin, event] of events.entries()) {
    await stage.sendWebhook(purchase.reference, event, twin + 1);
    if (twin === 2) {
      await stage.api().kill();
      await stage.open();
    }
  }
  const at = purchase;
  await until('the failed part on the list', 60_000, async () => {
    const entry = await owedFor(stage, who, at);
    return entry?.reason === 'refundFailed' && entry.owed === '20.00';
  });
  return 'the part is owed, the rest is done';
}

/** F42, F43: nobody refunds a cancelled order; its customer can't delete the account. */
async function nobodyRefunds(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const purchase = await cancelledOrder(stage, who);
  const entry = await owedFor(stage, who, purchase);
  assertTrue(entry?.reason === 'cancelled' && entry.needs_hand, 'a cancelled order is not owed');
  const figures = async () => {
    const reply = await send(stage.origin, 'GET', '/api/staff/counts/', { access: who.access });
    return (reply?.body.owed ?? {}) as { count?: number };
  };
  assertTrue(((await figures()).count ?? 0) > 0, 'the counts miss what is owed');
  if (purchase.shopper.email === who.email) return 'owed; the account is the owner’s';
  const removed = await post(stage, purchase.shopper, '/api/users/account/delete/', { password: TEST_PASSWORD });
  assertTrue(removed?.status === 409, `an account that is owed money was answered ${removed?.status}`);
  return 'owed, counted, and the account stays';
}

/** F45: a whole refund, a part and a note, each by many hands at once. */
async function manyHands(stage: Stage): Promise<string> {
  const who = await owner(stage);
  const rounds = stage.rounds(3, 30);
  for (let round = 0; round < rounds; round += 1) {
    const purchase = await cancelledOrder(stage, who);
    await Promise.all([1, 2, 3, 4].map(() => refund(stage, who, purchase)));
    assertTrue(madeFor(stage, purchase).length === 1, `${madeFor(stage, purchase).length} refunds of one payment`);
    const slug = stage.acknowledged.get(purchase.reference)?.slug ?? '';
    const note = { text: `Round ${round}`, to: 'customer' };
    const sent = await Promise.all([1, 2, 3].map(() => post(stage, who, `/api/staff/orders/${slug}/notes/`, note)));
    const events = (sent[0]?.body.events ?? []) as { customer_note: string | null }[];
    const same = events.filter(({ customer_note }) => customer_note === note.text);
    assertTrue(same.length === 1, `${same.length} notes of one`);
  }
  return `${rounds} rounds, each once`;
}

const SHARED: Scenario['on'] = ['PostgreSQL'];

/** Faults of money on its way back. The owner is made in the database, so they run where it can be reached. */
export const refundScenarios: Scenario[] = [
  { id: 'F38', what: 'a refund fails, its event is lost', on: SHARED, shortOn: SHARED, run: failsUnheard },
  { id: 'F39', what: 'part and rest in flight, one fails', on: SHARED, shortOn: SHARED, run: eachByItsId },
  { id: 'F42', what: 'cancelled, nobody refunds (F43 too)', on: SHARED, shortOn: SHARED, run: nobodyRefunds },
  { id: 'F45', what: 'refund and note by many hands', on: SHARED, shortOn: SHARED, run: manyHands },
];
