import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Workshop } from '#contract/staff/day/workshop.ts';
import type { Document } from '#contract/staff/money/books.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { EXTRA_LIFE_MS } from '#domain/orders/extra-payments.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { extraPayments } from '#server/db/tables/payments/extra-payments.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { ACCRA, type Shop, TEMA } from '#tests/support/checkout.ts';
import { invariantViolations } from '#tests/support/invariants/invariant-violations.ts';
import { extraCalls, pairs } from '#tests/support/orders/extra-calls.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

const words = messages.corrections;
const MINUTE = 60_000;
let shop: Shop;
let team: Team;

beforeEach(async () => {
  ({ shop, team } = await openTeamShop({ monday: 2 }));
});
afterEach(async () => {
  expect(await invariantViolations(shop.world.db, shop.provider.charges.values(), shop.provider.refunds)).toEqual([]);
  await shop.close();
});

const {
  staffCall,
  ask,
  own,
  detail,
  openPage,
  check,
  buy,
  rowOf,
  stateOf,
  paymentsNow,
  pay,
  asked,
  opened,
  corrected,
} = extraCalls(() => ({ shop, team }));

describe('a correction that costs more', () => {
  test('waits for the customer’s payment: the order stays as it is, and the customer hears of it', async () => {
    const { slug } = await buy();
    const before = await rowOf(slug);
    const { status, body } = await ask(slug, { ...pairs(2), extra: '50.00' });
    expect(status).toBe(200);
    expect(body.extra_payments).toMatchObject([{ sum: '50.00', state: 'proposed', by: 'Efua', ended_at: null }]);
    expect(await rowOf(slug)).toEqual(before);
    expect((await detail(slug)).extra_payment).toMatchObject({ sum: '50.00', state: 'open' });
    const mail = (await shop.mails()).at(-1);
    expect(mail?.text).toContain('2 × Standard Cleaning');
    expect(mail?.subject).toContain(formatCheckout(5000));
    expect(mail?.text).toContain(`/orders/${slug}`);
    expect((await paymentsNow()).length).toBe(1);
  });

  test('is made when the difference is paid, with a receipt of its own, and what was paid first stays', async () => {
    const { slug } = await asked();
    const before = await rowOf(slug);
    const reference = await opened(slug);
    pay(reference);
    expect(await check(slug)).toBe('paid');
    const after = await rowOf(slug);
    const { subtotal, total, pickupCost, deliveryCost } = before;
    expect(after).toMatchObject({ subtotal, total, pickupCost, deliveryCost });
    expect(after.corrected).toMatchObject({ total: total + 5000, lines: [{ quantity: 2 }] });
    expect(await paymentsNow()).toEqual([
      [total, 'order'],
      [5000, 'order'],
    ]);
    const customer = await detail(slug);
    expect(customer.extra_payment).toBeUndefined();
    expect(customer.corrected).toMatchObject({ items: [{ quantity: 2 }], total: '180.00' });
    expect(customer.corrected?.notes[0]).toContain(words.forCustomer.extraPaid(formatCheckout(5000)));
    const paidMail = (await shop.mails()).findLast(({ to }) => to === team.customer.email);
    expect(paidMail?.subject).toBe(messages.extraPayment.paidMail.subject(orderCode(slug)));
    const news = messages.teamOwnChanges.subject.extraPaid(orderCode(slug));
    expect((await shop.mails()).filter(({ subject }) => subject === news).map(({ to }) => to)).toEqual(
      expect.arrayContaining([team.staff.email, team.owner.email]),
    );
    expect(paidMail?.attachments).toBeDefined();
    const receipts = await own<Document[]>(slug, 'receipts/', 'GET');
    expect(receipts.body[0]?.now).toContain('2 × Standard Cleaning');
    expect(receipts.body.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', '130.00'],
      ['receipt', '50.00'],
    ]);
    const seen = await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff });
    expect(seen.body.extra_payments).toMatchObject([{ state: 'paid', reference }]);
    expect(seen.body.pairs).toBe(2);
  });

  test('by a lost webhook and a closed page is made by the reconciler', async () => {
    const { slug } = await asked();
    pay(await opened(slug));
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect(await stateOf()).toEqual(['paid']);
    expect((await rowOf(slug)).corrected?.total).toBe(18_000);
  });

  test('by the provider’s event is made at once, however often it comes', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    pay(reference);
    for (let times = 0; times < 3; times += 1) {
      await shop.event({ event: 'charge.success', data: { reference } });
      await handleStoredEvents(shop.world);
    }
    expect(await stateOf()).toEqual(['paid']);
    expect((await paymentsNow()).length).toBe(2);
    const notes = (await detail(slug)).history?.filter(({ note }) => note?.includes('You paid'));
    expect(notes).toHaveLength(1);
  });

  test('asked for twice at the same time is asked for once', async () => {
    const { slug } = await buy();
    team.staff = await withFreshTokens(shop, team.staff);
    const answers = await Promise.all([1, 2, 3].map(() => ask(slug, { ...pairs(2), extra: '50.00' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf()).toEqual(['proposed']);
  });

  test('is asked for with the sum that was seen, by who may correct, and one at a time', async () => {
    const { slug } = await buy();
    expect((await ask(slug, { ...pairs(2), extra: '40.00' })).body.error).toBe(words.sumChanged);
    expect((await ask(slug, { ...pairs(2), extra: '50.00' }, 'rider')).status).toBe(403);
    expect((await ask(slug, { ...pairs(2), extra: '50.00' }, 'cleaner')).status).toBe(403);
    expect((await ask(slug, { ...pairs(2), extra: '50.00' })).status).toBe(200);
    const second = await ask(slug, { delivery: TEMA, extra: '20.00' });
    expect([second.status, (await stateOf()).length]).toEqual([409, 1]);
    const phone = await staffCall(slug, 'correct', { reason: 'Called', phone_number: '020 765 4321' });
    expect([phone.status, phone.body.phone_number]).toEqual([200, '+233207654321']);
  });

  test('of another’s order can be neither paid nor asked about', async () => {
    const { slug } = await asked();
    const token = await withFreshTokens(shop, team.rider);
    for (const path of ['extra-payment/', 'extra-payment/check/']) {
      const { status } = await shop.request('POST', `/api/orders/${slug}/${path}`, { token, body: {} });
      expect(status).toBe(404);
    }
  });
});

describe('an additional payment that is not needed', () => {
  const withdraw = async (slug: string) => {
    const [extra] = await shop.world.db.select().from(extraPayments);
    return staffCall(slug, `extra-payments/${extra?.id}/withdraw`);
  };

  test('is withdrawn by the team: nothing changes, and money that comes then goes back by itself', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    expect((await withdraw(slug)).body.extra_payments).toMatchObject([{ state: 'withdrawn' }]);
    expect((await detail(slug)).extra_payment).toBeUndefined();
    expect((await openPage(slug)).body.error).toBe(messages.extraPayment.ended);
    expect((await withdraw(slug)).status).toBe(409);
    pay(reference);
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect((await rowOf(slug)).corrected).toBeNull();
    expect(shop.provider.refunds.map(({ amount, reference: of }) => [of, amount])).toEqual([[reference, 5000]]);
    expect((await shop.mails()).map(({ subject }) => subject)).toContain(messages.extraPayment.returnedMail.subject);
  });

  test('and is paid while it is withdrawn is either paid or goes back, never both', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    pay(reference);
    team.staff = await withFreshTokens(shop, team.staff);
    const [withdrawn, state] = await Promise.all([withdraw(slug), check(slug)]);
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    const isPaid = (await stateOf())[0] === 'paid';
    expect(withdrawn.status).toBe(isPaid ? 409 : 200);
    expect(state === 'paid').toBe(isPaid);
    expect((await rowOf(slug)).corrected === null).toBe(!isPaid);
    expect(shop.provider.refunds).toHaveLength(isPaid ? 0 : 1);
  });

  test('and was paid twice goes back once, by itself', async () => {
    const { slug } = await asked();
    const [one, other] = [await opened(slug), await opened(slug)];
    pay(one);
    pay(other);
    shop.clock.advance(MINUTE);
    await Promise.all([check(slug), reconcile(shop.world), reconcile(shop.world)]);
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect(await stateOf()).toEqual(['paid']);
    expect(shop.provider.refunds.map(({ amount }) => amount)).toEqual([5000]);
    expect((await rowOf(slug)).corrected?.total).toBe(18_000);
    const subjects = (await shop.mails()).map(({ subject }) => subject);
    // The mail that it goes back is the only one until it is back.
    expect(subjects).toContain(messages.extraPayment.returnedMail.subject);
    expect(subjects).not.toContain(messages.mail.refundOnItsWay.subject);
  });

  test('ends after three days: customer and team read it, nothing changes, and it can be asked for again', async () => {
    const { slug } = await asked();
    await opened(slug);
    shop.clock.advance(EXTRA_LIFE_MS + MINUTE);
    await reconcile(shop.world);
    await reconcile(shop.world);
    expect(await stateOf()).toEqual(['expired']);
    const subjects = [messages.extraPayment.lapsedMail.subject, messages.teamOwnChanges.subject.extraLapsed];
    const [toCustomer, toTeam] = subjects.map((subject) => subject(orderCode(slug)));
    const told = (await shop.mails()).filter(({ subject }) => subject === toCustomer || subject === toTeam);
    expect(told.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
      [
        `${team.customer.email} ${toCustomer}`,
        `${team.staff.email} ${toTeam}`,
        `${team.owner.email} ${toTeam}`,
      ].toSorted(),
    );
    expect((await rowOf(slug)).corrected).toBeNull();
    expect((await ask(slug, { ...pairs(2), extra: '50.00' })).status).toBe(200);
  });

  test('stays open after its time while the provider has not said what became of its checkout', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    shop.provider.set(reference, { status: 'ongoing', amount: 5000, email: team.customer.email });
    shop.clock.advance(EXTRA_LIFE_MS + MINUTE);
    shop.provider.fault = 500;
    await reconcile(shop.world);
    shop.provider.fault = null;
    expect(await stateOf()).toEqual(['proposed']);
    // Approved in time, heard of late.
    const paidAt = new Date(shop.clock.now().getTime() - 2 * MINUTE);
    shop.provider.set(reference, { status: 'success', amount: 5000, email: team.customer.email, paidAt });
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect(await stateOf()).toEqual(['paid']);
  });

  test('ends with the order: cancelled before the payment, all money goes back', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    expect((await own(slug, 'cancel/')).status).toBe(200);
    expect(await stateOf()).toEqual(['withdrawn']);
    pay(reference);
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect(shop.provider.refunds.map(({ amount }) => amount).toSorted()).toEqual([13_000, 5000].toSorted());
  });

  test('is not taken when the pairs are clean already', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    for (const to of ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed']) {
      await changeStatus(shop.world, { slug, to, actorId: null, reason: 'A test' });
    }
    pay(reference);
    expect(await check(slug)).not.toBe('paid');
    expect(shop.provider.refunds.map(({ amount }) => amount)).toEqual([5000]);
    expect((await openPage(slug)).status).toBe(409);
    expect(await stateOf()).toEqual(['withdrawn']);
  });

  test('is on the cleaners’ list until then, and the team hears when it can’t be paid any more', async () => {
    const { slug } = await asked();
    for (const to of ['processing', 'pickup', 'cleaning_ongoing']) {
      await changeStatus(shop.world, { slug, to, actorId: null, reason: 'A test' });
    }
    const read = () => shop.request<Workshop>('GET', '/api/staff/workshop/', { token: team.cleaner });
    const lines = [{ name: 'Standard Cleaning', quantity: 1 }];
    const more = [{ name: 'Standard Cleaning', quantity: 2 }];
    expect((await read()).body.orders).toMatchObject([{ lines, asked: more }]);
    await staffCall(slug, 'clean', { mark: 'done' }, 'cleaner');
    expect((await read()).body.orders).toMatchObject([{ lines, asked: null }]);
    const subject = messages.teamOwnChanges.subject.extraVoid(orderCode(slug));
    const told = (await shop.mails()).filter((mail) => mail.subject === subject);
    expect(told.map(({ to }) => to).toSorted()).toEqual([team.staff.email, team.owner.email].toSorted());
    expect(told[0]?.text).toContain('2 × Standard Cleaning');
  });

  test('with another sum or by another payer is held for the team', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    pay(reference, 4000);
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect(await paymentsNow()).toContainEqual([4000, 'review']);
    expect(await stateOf()).toEqual(['proposed']);
    expect(shop.provider.refunds).toEqual([]);
  });
});

describe('a paid difference', () => {
  test('goes back with the rest when the customer cancels', async () => {
    const { slug } = await corrected();
    expect((await detail(slug)).own?.refund).toBe('180.00');
    const { body } = await own<{ refund: string }>(slug, 'cancel/');
    expect(body.refund).toBe('180.00');
    expect(shop.provider.refunds.map(({ amount }) => amount).toSorted()).toEqual([13_000, 5000].toSorted());
  });

  test('goes back first when the order is corrected again, and gets a credit note of its own', async () => {
    const { slug } = await corrected();
    const token = await withFreshTokens(shop, team.owner);
    const body = { reason: 'One pair after all', ...pairs(1), refund: '50.00' };
    const { status } = await shop.request('POST', `/api/staff/orders/${slug}/correct-and-refund/`, { token, body });
    expect(status).toBe(200);
    shop.clock.advance(MINUTE);
    await reconcile(shop.world);
    expect(shop.provider.refunds.map(({ amount }) => amount)).toEqual([5000]);
    expect((await rowOf(slug)).corrected?.total).toBe(13_000);
  });

  test('is earned with the delivery and stays in the books when the order is reopened', async () => {
    const { slug } = await corrected();
    const steps = ['processing', 'pickup', 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery'];
    for (const to of [...steps, 'delivered']) {
      await changeStatus(shop.world, { slug, to, actorId: null, reason: 'A test' });
    }
    const back = { slug, to: 'scheduled_for_delivery', actorId: null, reason: 'A test', mayReopen: true };
    expect(await changeStatus(shop.world, back)).toMatchObject({ status: 'scheduled_for_delivery' });
  });

  test('is in the account’s export, with what was corrected', async () => {
    const { slug } = await corrected();
    const { body } = await shop.request<{ orders: Record<string, unknown>[] }>('GET', '/api/users/account/export/', {
      token: await withFreshTokens(shop, team.customer),
    });
    expect(body.orders?.find((order) => order.slug === slug)).toMatchObject({
      corrected: { total: '180.00' },
      additional_payments: [{ amount: '50.00', state: 'paid' }],
    });
  });
});

test('an address in a dearer area waits for its payment too', async () => {
  const { slug } = await buy();
  const refused = await staffCall(slug, 'correct', { reason: 'Moved', delivery: TEMA });
  const extra = refused.body.extra ?? '';
  expect(refused.status).toBe(409);
  const place = { ...ACCRA };
  expect(place.areaName).not.toBe(TEMA.areaName);
  expect((await ask(slug, { delivery: TEMA, extra })).status).toBe(200);
  const reference = await opened(slug);
  pay(reference, Number(extra) * 100);
  expect(await check(slug)).toBe('paid');
  expect((await rowOf(slug)).delivery.area).toMatch(/tema/i);
});
