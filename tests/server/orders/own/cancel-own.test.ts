import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { Cancelled } from '#contract/orders/own-orders.ts';
import type { CustomerOwed } from '#contract/staff/money/owed.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts';
import * as tables from '#server/db/schema.ts';
import { disputes } from '#server/db/tables/payments/disputes.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { cancelOwn } from '#server/features/orders/own/cancel.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import type { World } from '#server/ports.ts';
import { signInAgain, type Team } from '#tests/support/accounts/team.ts';
import { type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

const words = messages.ownOrderCalls;
let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterEach(async () => {
  await expectInvariants(shop);
  await signInAgain(shop, team, ['customer', 'rider', 'staff', 'owner']);
});
afterAll(() => shop.close());

/** The same shop in another process. */
const otherProcess = (): World => ({ ...shop.world });
const cancel = (slug: string, token?: TestUser, body: object = {}) =>
  shop.request<Cancelled & { error?: string }>('POST', `/api/orders/${slug}/cancel/`, {
    body,
    ...(token && { token }),
  });
const detail = async (slug: string, token: TestUser) =>
  (await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token })).body;
const owed = async (token: TestUser) =>
  (await shop.request<CustomerOwed[]>('GET', '/api/payments/owed/', { token })).body;
const refundsAt = (reference: string) => shop.provider.refunds.filter((made) => made.reference === reference);
const paymentOf = async (reference: string) =>
  (await shop.world.db.select().from(tables.payments).where(eq(tables.payments.reference, reference)))[0];
const cancellations = async (slug: string) => {
  const rows = await shop.world.db
    .select({ to: tables.orderEvents.toStatus, kind: tables.orderEvents.kind })
    .from(tables.orderEvents)
    .innerJoin(tables.orders, eq(tables.orders.id, tables.orderEvents.orderId))
    .where(eq(tables.orders.slug, slug));
  return rows.filter(({ to, kind }) => to === 'cancelled' && kind === 'status').length;
};
async function bought(changes: Record<string, unknown> = {}) {
  const buyer = await shop.newUser({ firstName: 'Adwoa' });
  return { buyer, ...(await shop.buy(buyer, changes)) };
}
const move = (slug: string, to: string) => changeStatus(otherProcess(), { slug, to, actorId: team.staff.id });
async function moveTo(slug: string, status: OrderStatus) {
  const way: OrderStatus[] = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed'];
  way.push('scheduled_for_delivery', 'delivered');
  for (const step of way.slice(0, way.indexOf(status) + 1)) await move(slug, step);
}

describe('a customer who cancels before the pickup', () => {
  test('sees first what comes back, gets all of it on its way at once, and reads it', async () => {
    const { buyer, slug, reference } = await bought();
    expect((await detail(slug, buyer)).own).toMatchObject({ may_cancel: true, refund: '130.00' });
    const { status, body } = await cancel(slug, buyer, { reason: 'I travel tomorrow' });
    expect([status, body]).toEqual([
      200,
      { detail: words.cancelled, status: 'cancelled', refund: '130.00', refund_state: 'on_its_way' },
    ]);
    expect(refundsAt(reference)).toHaveLength(1);
    expect((await detail(slug, buyer)).status).toBe('cancelled');
    expect((await detail(slug, buyer)).own).toMatchObject({ may_cancel: false });
    expect((await owed(buyer))[0]).toMatchObject({ owed: '130.00', on_its_way: '130.00', reason: 'onItsWay' });
    const seen = (await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff })).body;
    expect(seen.events.at(-1)).toMatchObject({ to: 'cancelled', by: 'Adwoa' });
    expect(seen.events.at(-1)?.reason).toContain('I travel tomorrow');
    expect(seen.money?.refunds).toMatchObject([{ amount: '130.00', by: 'Adwoa' }]);
    const subjects = (await shop.mails()).filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
    // One mail says both: cancelled, and what goes back.
    expect(subjects.filter((subject) => /cancelled/i.test(subject))).toHaveLength(1);
    expect(subjects).not.toContain(messages.mail.refundOnItsWay.subject);
    const mail = (await shop.mails()).find(({ to, subject }) => to === buyer.email && /cancelled/i.test(subject));
    expect(mail?.text).toContain(messages.mail.cancelledOrder.goesBack('GHS 130.00'));
  });

  test('once the team has confirmed the order, still can', async () => {
    const { buyer, slug, reference } = await bought();
    await move(slug, 'processing');
    expect((await cancel(slug, buyer)).status).toBe(200);
    expect(refundsAt(reference)).toHaveLength(1);
  });

  test('gets the discount back, for the next order', async () => {
    const { buyer, slug } = await bought(SIGNUP);
    await cancel(slug, buyer);
    expect((await shop.buy(buyer, SIGNUP)).slug).not.toBe(slug);
  });

  test('gets what is left when a part went back before', async () => {
    const { buyer, slug, reference } = await bought();
    await shop.request('POST', `/api/staff/payments/${reference}/refund/`, {
      token: team.owner,
      body: { key: 'a-part-of-it', reason: 'Goodwill', amount: '30.00' },
    });
    expect((await detail(slug, buyer)).own).toMatchObject({ refund: '100.00' });
    expect((await cancel(slug, buyer)).body).toMatchObject({ refund: '130.00', refund_state: 'on_its_way' });
    expect(refundsAt(reference).map(({ amount }) => amount)).toEqual([3000, 10_000]);
  });

  test.each(Object.keys(ORDER_STATUSES).filter((one) => !['pending', 'processing', 'cancelled'].includes(one)))(
    'can not any more when the order is %s: nothing moves, no money leaves',
    async (status) => {
      const { buyer, slug, reference } = await bought();
      await moveTo(slug, status as OrderStatus);
      expect((await detail(slug, buyer)).own).toMatchObject({ may_cancel: false });
      const { status: code, body } = await cancel(slug, buyer);
      expect([code, body.error]).toEqual([409, words.tooLate]);
      expect((await detail(slug, buyer)).status).toBe(status);
      expect(refundsAt(reference)).toHaveLength(0);
    },
  );

  test('is refused while the payer disputes the payment: the money could go back twice', async () => {
    const { buyer, slug, reference } = await bought();
    const now = shop.clock.now();
    await shop.world.db.insert(disputes).values({
      disputeId: `d-${reference}`,
      reference,
      amount: 13_000,
      currency: 'GHS',
      state: 'open',
      word: 'awaiting-merchant-feedback',
      openedAt: now,
      seenAt: now,
    });
    expect((await detail(slug, buyer)).own).toMatchObject({ may_cancel: false });
    expect((await cancel(slug, buyer)).body.error).toBe(words.contested);
    expect(refundsAt(reference)).toHaveLength(0);
    await shop.world.db.delete(disputes).where(eq(disputes.reference, reference));
  });
});

describe('who may cancel', () => {
  test('only the customer whose order it is: for others, riders, staff and owners it is not there', async () => {
    const { slug, buyer } = await bought();
    expect((await cancel(slug)).status).toBe(401);
    for (const token of [team.customer, team.rider, team.staff, team.owner]) {
      expect((await cancel(slug, token)).status).toBe(404);
    }
    expect((await cancel('no-such-order', buyer)).status).toBe(404);
    expect((await detail(slug, buyer)).status).toBe('pending');
  });
});

describe('cancelling at the same moment', () => {
  test('twenty taps in two tabs cancel once and refund once, and all get the same answer', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { buyer, slug, reference } = await bought();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          turn % 2 ? cancel(slug, buyer) : cancelOwn(otherProcess(), { slug, userId: buyer.id }),
        ),
      );
      for (const answer of answers) {
        const said = 'body' in answer && 'status' in answer ? answer.body : answer;
        expect(said).toMatchObject({ status: 'cancelled', refund: '130.00' });
      }
      expect(await cancellations(slug)).toBe(1);
      expect(refundsAt(reference)).toHaveLength(1);
    }
  });

  test('as the rider leaves: either the order is cancelled and refunded, or it goes on and no money leaves', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { buyer, slug, reference } = await bought();
      await move(slug, 'processing');
      const leave = () => move(slug, 'pickup');
      const [first, second] = round % 2 ? [leave, () => cancel(slug, buyer)] : [() => cancel(slug, buyer), leave];
      await Promise.all([first(), second()]);
      const { status } = await detail(slug, buyer);
      ends.add(status);
      expect([status, refundsAt(reference).length]).toEqual(status === 'cancelled' ? ['cancelled', 1] : ['pickup', 0]);
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  test('as the team confirms it: the cancellation wins in the end, from whichever status', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, slug, reference } = await bought();
      const [, answer] = await Promise.all([move(slug, 'processing'), cancel(slug, buyer)]);
      expect(answer.status).toBe(200);
      expect(refundsAt(reference)).toHaveLength(1);
    }
  });

  test('as the team cancels and refunds it: cancelled once, refunded once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, slug, reference } = await bought();
      await Promise.all([
        cancel(slug, buyer),
        move(slug, 'cancelled').then(() => refundInFull(otherProcess(), reference, { id: team.owner.id })),
      ]);
      expect(await cancellations(slug)).toBe(1);
      expect(refundsAt(reference).length).toBeLessThanOrEqual(1);
      expect((await paymentOf(reference))?.state).not.toBe('order');
      if (refundsAt(reference).length === 0) await refundInFull(shop.world, reference, { id: team.owner.id });
      expect(refundsAt(reference)).toHaveLength(1);
    }
  });
});

describe('a provider that does not answer', () => {
  test('the order is still cancelled, the money is on the list, and it is asked for again once', async () => {
    const { buyer, slug, reference } = await bought();
    shop.provider.fault = 'hang';
    expect((await cancel(slug, buyer)).body).toMatchObject({ status: 'cancelled', refund_state: 'on_its_way' });
    expect(refundsAt(reference)).toHaveLength(0);
    shop.provider.fault = null;
    for (let turn = 0; turn < 3; turn += 1) {
      shop.clock.advance(11 * 60_000);
      await reconcile(shop.world);
    }
    expect(refundsAt(reference)).toHaveLength(1);
  });

  test('a process that dies between the cancellation and the request leaves a refund that others finish', async () => {
    const { buyer, slug, reference } = await bought();
    const dying: World = {
      ...shop.world,
      payment: {
        ...shop.world.payment,
        refund: () => {
          throw new Error('killed');
        },
      },
    };
    await expect(cancelOwn(dying, { slug, userId: buyer.id })).rejects.toThrow('killed');
    expect((await paymentOf(reference))?.owed).toBe(13_000);
    shop.clock.advance(11 * 60_000);
    await reconcile(shop.world);
    expect(refundsAt(reference)).toHaveLength(1);
  });

  test('a refused refund is shown as owed, and the team finds it on its list', async () => {
    const { buyer, slug, reference } = await bought();
    const { refund } = shop.world.payment;
    shop.world.payment.refund = async () => ({ outcome: 'refused', message: 'Insufficient balance' });
    const { body } = await cancel(slug, buyer);
    shop.world.payment.refund = refund;
    expect(body).toMatchObject({ status: 'cancelled', refund: '130.00', refund_state: 'owed' });
    expect(await paymentOf(reference)).toMatchObject({ state: 'owed', owed: 13_000, owedReason: 'refundFailed' });
    await refundInFull(shop.world, reference, { id: team.owner.id });
  });
});
