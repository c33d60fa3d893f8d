import { send } from '#tests/faults/load/shopper.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';
import { until } from '#tests/faults/wait.ts';
import { basket } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';

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
  }
  return `${rounds} carts paid twice: one order each, the other money back by itself`;
}

/** Faults of a cart that is paid in two ways. */
export const oneCartScenarios: Scenario[] = [
  {
    id: 'F37',
    what: 'two payments of one cart',
    on: ['PostgreSQL', 'PGlite'],
    shortOn: ['PostgreSQL', 'PGlite'],
    run: bothApproved,
  },
];
