import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import type { World } from '#server/ports.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { extraCalls } from '#tests/support/orders/extra-calls.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

/** How often each pair of acts meets; which of them is faster changes from round to round. */
const ROUNDS = 4;

let shop: Shop;
let team: Team;
/** A second owner: only owners give money back. */
let partner: TestUser;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  partner = await shop.newUser({ role: 'owner', firstName: 'Akua' });
});
beforeEach(() => signInAgain(shop, team, ['customer', 'staff', 'owner']));
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const { staffCall, own, asked, opened, corrected, pay, buy, rowOf } = extraCalls(() => ({ shop, team }));

/** The same shop in another process. */
const otherProcess = (): World => ({ ...shop.world });
const cancelAndRefund = (slug: string, refund: string) =>
  staffCall(slug, 'cancel-and-refund', { from: 'pending', reason: 'Sold out of time', refund }, 'owner');
const cancelOwn = (slug: string) => own<{ status: string }>(slug, 'cancel/');
let keys = 0;
async function refundPart(reference: string, amount: string, by: 'owner' | 'partner', seen?: number) {
  keys += 1;
  const body = { key: `race-key-${keys}`, reason: 'Goodwill', amount, ...(seen === undefined ? {} : { seen }) };
  const token = await withFreshTokens(shop, by === 'owner' ? team.owner : partner);
  return shop.request<{ error: string }>('POST', `/api/staff/payments/${reference}/refund/`, { token, body });
}
async function withdraw(slug: string) {
  const { id } = await rowOf(slug);
  const [extra] = await shop.world.db.select().from(extraPayments).where(eq(extraPayments.orderId, id));
  return staffCall(slug, `extra-payments/${extra?.id}/withdraw`);
}
/** What the provider was asked to give back of a payment, in pesewas. */
const backOf = (...references: string[]) =>
  shop.provider.refunds
    .filter(({ reference, status }) => references.includes(reference) && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
const eventsOf = async (slug: string) =>
  shop.world.db
    .select()
    .from(tables.orderEvents)
    .where(eq(tables.orderEvents.orderId, (await rowOf(slug)).id));
const cancellationsOf = async (slug: string) =>
  (await eventsOf(slug)).filter(({ kind, toStatus }) => kind === 'status' && toStatus === 'cancelled').length;
async function later() {
  shop.clock.advance(11 * 60_000);
  while ((await handleStoredEvents(shop.world)) > 0);
  await reconcile(shop.world);
  await signInAgain(shop, team, ['customer', 'staff', 'owner']);
}

/** Starts acts together, the first of them another one in each round, and returns their answers in the given order. */
async function meet<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const second = other();
  return [await one(), await second];
}
/** A deadlock, or an act that saw half of another one, would be a 503 or a 500. */
const expectAnswered = (...answers: { status: number }[]) => {
  for (const { status } of answers) expect(status).toBeLessThan(500);
};

describe('a request for an additional payment that is withdrawn', () => {
  test('as a part of the order’s payment is given back: both happen, each once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await asked();
      const [given, withdrawn] = await meet(
        round,
        () => refundPart(reference, '20.00', 'owner'),
        () => withdraw(slug),
      );
      expect([given.status, withdrawn.status]).toEqual([200, 200]);
      expect(backOf(reference)).toBe(2_000);
    }
  });

  test('as the customer pays it and cancels: all that was paid goes back, once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await asked();
      const extra = await opened(slug);
      pay(extra);
      const answers = await Promise.all([
        withdraw(slug),
        own<{ state: string }>(slug, 'extra-payment/check/'),
        cancelOwn(slug),
      ]);
      expectAnswered(...answers);
      expect(answers[2].body.status).toBe('cancelled');
      await later();
      expect([backOf(reference), backOf(extra)]).toEqual([13_000, 5_000]);
      expect(await cancellationsOf(slug)).toBe(1);
    }
  });

  test('as the owner cancels and gives back: the request is over, and the sum on the screen went back', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await asked();
      const [cancelled, withdrawn] = await meet(
        round,
        () => cancelAndRefund(slug, '130.00'),
        () => withdraw(slug),
      );
      expect(cancelled.status).toBe(200);
      // Who cancels ends the request too.
      expect([200, 409]).toContain(withdrawn.status);
      expect(backOf(reference)).toBe(13_000);
    }
  });
});

describe('an additional payment that arrives', () => {
  test('as the owner cancels and gives back what the screen said: nothing of it stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await asked();
      const extra = await opened(slug);
      pay(extra);
      const [cancelled, paid] = await meet(
        round,
        () => cancelAndRefund(slug, '130.00'),
        () => own<{ state: string }>(slug, 'extra-payment/check/'),
      );
      expectAnswered(cancelled, paid);
      await later();
      if (cancelled.status === 200) {
        expect([backOf(reference), backOf(extra)]).toEqual([13_000, 5_000]);
      } else {
        // It was paid before: the sum is another one now, and nothing has moved.
        expect(cancelled.body.error).toBe(messages.teamCalls.otherSum);
        expect([(await rowOf(slug)).status, backOf(reference, extra)]).toEqual(['pending', 0]);
      }
    }
  });
});

describe('two refunds at once by two owners', () => {
  test('of parts that are more than the payment together: the second is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { reference } = await buy();
      const both = await meet(
        round,
        () => refundPart(reference, '80.00', 'owner'),
        () => refundPart(reference, '80.00', 'partner'),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(backOf(reference)).toBe(8_000);
    }
  });

  test('of a part, as the owner cancels and gives back all of it: the sum that was seen, or nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await buy();
      const [cancelled, part] = await meet(
        round,
        () => cancelAndRefund(slug, '130.00'),
        () => refundPart(reference, '30.00', 'partner', 0),
      );
      expect([cancelled.status, part.status].sort()).toEqual([200, 409]);
      expect(backOf(reference)).toBe(cancelled.status === 200 ? 13_000 : 3_000);
      expect((await rowOf(slug)).status).toBe(cancelled.status === 200 ? 'cancelled' : 'pending');
    }
  });

  test('of both payments of an order, from two screens: each goes back once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference, extra } = await corrected();
      const [cancelled, part] = await meet(
        round,
        () => cancelAndRefund(slug, '180.00'),
        () => refundPart(extra, '50.00', 'partner'),
      );
      expectAnswered(cancelled, part);
      if (cancelled.status === 200) expect([backOf(reference), backOf(extra)]).toEqual([13_000, 5_000]);
      else expect([part.status, backOf(reference), backOf(extra)]).toEqual([200, 0, 5_000]);
    }
  });
});

describe('a customer who cancels', () => {
  test('as the team gives a part back: all of the payment goes back, and no more', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await buy();
      const [cancelled, part] = await meet(
        round,
        () => cancelOwn(slug),
        () => refundPart(reference, '30.00', 'owner'),
      );
      expectAnswered(cancelled, part);
      expect([cancelled.status, backOf(reference), await cancellationsOf(slug)]).toEqual([200, 13_000, 1]);
    }
  });

  test('as the owner cancels and gives back: once, whoever was faster', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await buy();
      const [byCustomer, byOwner] = await meet(
        round,
        () => cancelOwn(slug),
        () => cancelAndRefund(slug, '130.00'),
      );
      expectAnswered(byCustomer, byOwner);
      expect(byCustomer.body.status).toBe('cancelled');
      expect([backOf(reference), await cancellationsOf(slug)]).toEqual([13_000, 1]);
    }
  });

  test('an order with two payments, as the team gives the additional one back: each goes back once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference, extra } = await corrected();
      const answers = await meet(
        round,
        () => cancelOwn(slug),
        () => refundPart(extra, '50.00', 'owner'),
      );
      expectAnswered(...answers);
      expect([backOf(reference), backOf(extra)]).toEqual([13_000, 5_000]);
    }
  });
});

describe('the provider’s event of', () => {
  const told = async (event: string, data: Record<string, unknown>) => {
    keys += 1;
    await shop.event({ event, data: { ...data, delivery: keys } });
  };
  const handled = async () => {
    while ((await handleStoredEvents(otherProcess())) > 0);
  };

  test('a refund in its dashboard, as the owner cancels and gives back: no pesewa more than was paid', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await buy();
      const made = shop.provider.refundInDashboard(reference, 3_000);
      await told('refund.processed', { id: made.id, transaction_reference: reference, amount: 3_000 });
      const [cancelled] = await meet(round, () => cancelAndRefund(slug, '130.00'), handled);
      expectAnswered(cancelled);
      await later();
      if (cancelled.status === 409) {
        expect(cancelled.body.error).toBe(messages.teamCalls.otherSum);
        expect([(await rowOf(slug)).status, backOf(reference)]).toEqual(['pending', 3_000]);
        continue;
      }
      // The provider refused to give back all: what is left of it is on the team's list.
      const [payment] = await shop.world.db
        .select()
        .from(tables.payments)
        .where(eq(tables.payments.reference, reference));
      expect([payment?.state, (payment?.owed ?? 0) + backOf(reference)]).toEqual(['owed', 13_000]);
    }
  });

  test('the payment, once more, as the owner cancels and gives back: no second order, one refund', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await buy();
      await told('charge.success', { reference });
      const [cancelled] = await meet(round, () => cancelAndRefund(slug, '130.00'), handled);
      expect([cancelled.status, backOf(reference), await cancellationsOf(slug)]).toEqual([200, 13_000, 1]);
    }
  });

  test('the refund that the cancellation asked for, as it is asked for: it is that refund', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { slug, reference } = await buy();
      const refund = shop.world.payment.refund;
      // The event comes before the answer.
      shop.world.payment.refund = async (request) => {
        const answer = await refund(request);
        const made = shop.provider.refunds.findLast((one) => one.reference === reference);
        if (made !== undefined) made.status = 'processed';
        await told('refund.processed', { id: made?.id, transaction_reference: reference, amount: 13_000 });
        await Promise.all([handled(), round % 2 === 0 ? handled() : Promise.resolve()]);
        return answer;
      };
      const cancelled = await cancelAndRefund(slug, '130.00');
      shop.world.payment.refund = refund;
      expect([cancelled.status, backOf(reference)]).toEqual([200, 13_000]);
      const rows = await shop.world.db.select().from(tables.refunds).where(eq(tables.refunds.reference, reference));
      expect(rows.map(({ state, amount }) => [state, amount])).toEqual([['done', 13_000]]);
    }
  });
});
