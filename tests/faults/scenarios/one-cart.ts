import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import * as tables from '#server/db/schema.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import { historyOf, owner, ownMoney } from './owner.ts';

type Shopper = Stage['shoppers'][number];
type Way = { reference: string; amount: number };

/** Registers one way to pay a cart; the answer's status with it. */
async function registerWay(
  stage: Stage,
  shopper: Shopper,
  cart: Record<string, unknown>,
): Promise<Way & { status: number }> {
  const body = { ...basket({ cart_items: [{ service_id: 1, quantity: 5 }] }), ...cart, reference: newReference() };
  const ask = () => send(stage.origin, 'POST', '/api/payments/intents/', { access: shopper.access, body });
  let reply = await ask();
  if (reply?.status === 401) {
    await stage.renew(shopper);
    reply = await ask();
  }
  return { reference: body.reference, amount: Number(reply?.body.amount ?? 0), status: reply?.status ?? 0 };
}

/** What the shop says became of a payment. */
async function stateOf(stage: Stage, shopper: Shopper, { reference }: Way): Promise<string> {
  const path = `/api/payments/intents/${reference}/`;
  let reply = await send(stage.origin, 'GET', path, { access: shopper.access });
  if (reply?.status === 401) {
    await stage.renew(shopper);
    reply = await send(stage.origin, 'GET', path, { access: shopper.access });
  }
  return String(reply?.body.state ?? '');
}

const refundsOf = (stage: Stage, { reference }: Way) =>
  stage.provider.refunds.filter((refund) => refund.reference === reference && refund.status !== 'failed').length;

/** The customer sees the other money on the list of payments and in a mail; the team sees it in the order's history. */
async function assertSeen(stage: Stage, shopper: Shopper, winner: Way, other: Way): Promise<void> {
  const own = await ownMoney(stage, shopper, other.reference);
  assertTrue(own !== null && own.on_its_way === (other.amount / 100).toFixed(2), 'the customer does not see the money');
  if (!stage.engine.isShared) return;
  const order = await stage.engine.withDatabase(async (db: Db) => {
    const [row] = await db.select().from(tables.orders).where(eq(tables.orders.reference, winner.reference));
    // The words of a mail that was sent are gone; its key is unique.
    const key = eq(tables.outbox.dedupeKey, `superseded:${other.reference}`);
    const [told] = await db.select().from(tables.outbox).where(key);
    assertTrue(told?.recipient === shopper.email, `the mail about the other payment went to ${told?.recipient}`);
    return row;
  });
  const notes = await historyOf(stage, await owner(stage, stage.shoppers.length - 1), order?.slug ?? '');
  assertTrue(
    notes.some((note) => note.includes(other.reference)),
    'the team does not see the other payment',
  );
}

/** F37: a checkout waits at the provider, a second one of its cart is begun, both are approved; some with a kill. */
async function bothApproved(stage: Stage): Promise<string> {
  const rounds = stage.rounds(4, 40);
  for (let round = 0; round < rounds; round += 1) {
    const shopper = stage.shopper();
    const cart = { cart_id: newReference().slice(-20) };
    const first = await registerWay(stage, shopper, cart);
    stage.provider.set(first.reference, { amount: first.amount, email: shopper.email, status: 'ongoing' });
    const accident = await registerWay(stage, shopper, cart);
    assertTrue(accident.status === 409, `a second payment started by accident: ${accident.status}`);
    const second = await registerWay(stage, shopper, { ...cart, supersedes: first.reference });
    assertTrue(second.status === 201, `paying another way was answered ${second.status}`);
    const ways = [first, second];
    if (stage.chance.happens(50)) ways.reverse();
    for (const { reference, amount } of ways) {
      stage.provider.set(reference, { amount, email: shopper.email, status: 'success', paidAt: new Date() });
    }
    await Promise.all(ways.map(({ reference }) => stage.sendWebhook(reference)));
    if (round % 2 === 1) {
      await stage.api().kill();
      await stage.open();
    }
    await until('one order and one refund', 90_000, async () => {
      const states = await Promise.all(ways.map((way) => stateOf(stage, shopper, way)));
      const back = ways.map((way) => refundsOf(stage, way));
      return [...states].sort().join() === 'ordered,superseded' && back[states.indexOf('superseded')] === 1;
    });
    assertTrue(refundsOf(stage, first) + refundsOf(stage, second) === 1, 'money of one cart went back twice');
    const [other, winner] = refundsOf(stage, first) === 1 ? [first, second] : [second, first];
    await assertSeen(stage, shopper, winner, other);
  }
  return `${rounds} carts paid twice: one order each, the other money back by itself, seen by customer and team`;
}

/** Faults of a cart that is paid in two ways. */
export const oneCartScenarios: Scenario[] = [
  {
    id: 'F37',
    what: 'two payments of one cart',
    on: ['PostgreSQL', 'PGlite'],
    shortOn: ['PostgreSQL'],
    run: bothApproved,
  },
];
