import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import type { MoneyOfDay } from '#contract/staff/money/money.ts';
import type { Report } from '#contract/staff/reports/reports.ts';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { refundsOf } from '#server/features/orders/refund/refunds.queries.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { balanceOf } from '#server/features/points/points.queries.ts';
import { reconcile } from '#server/jobs/reconciler.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { newTeam, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import { extraCalls, pairs } from '#tests/support/orders/extra-calls.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { goToMonday } from '#tests/support/windows.ts';

const MINUTE = 60_000;
let shop: Shop;
let team: Team;

beforeEach(async () => {
  shop = await openShop({ settings: { rateLimits: 'normal' } });
  goToMonday(shop, 2);
  team = await newTeam(shop);
});
afterEach(async () => {
  await expectInvariants(shop);
  await shop.close();
});

const { staffCall, ask, detail, openPage, check, buy, rowOf, stateOf, pay, asked, opened, corrected } = extraCalls(
  () => ({ shop, team }),
);
const get = async <T>(path: string, role: keyof Team = 'owner') =>
  (await shop.request<T>('GET', path, { token: await withFreshTokens(shop, team[role]) })).body;
const onDesk = (slug: string) => get<StaffOrder>(`/api/staff/orders/${slug}/`);
const move = async (slug: string, steps: readonly string[]) => {
  for (const to of steps)
    expect(await changeStatus(shop.world, { slug, to, actorId: null, mayReopen: true })).toMatchObject({ status: to });
};
const cancel = (slug: string) =>
  changeStatus(shop.world, { slug, to: 'cancelled', actorId: team.staff.id, reason: 'A test' });
const later = async () => {
  shop.clock.advance(11 * MINUTE);
  await reconcile(shop.world);
};
/** The provider's refunds of a reference end so. */
const endRefunds = async (reference: string, status: 'processed' | 'failed') => {
  for (const made of shop.provider.refunds)
    if (made.reference === reference && made.status === 'pending') made.status = status;
  await later();
};
const tell = async (event: string, data: Record<string, unknown>) => {
  await shop.event({ event, data });
  while ((await handleStoredEvents(shop.world)) > 0);
};
let refundsAsked = 0;
const refund = async (reference: string, amount: string, more: Record<string, unknown> = {}) => {
  const token = await withFreshTokens(shop, team.owner);
  refundsAsked += 1;
  const body = { key: `key-of-refund-${refundsAsked}`, amount, reason: 'A test', ...more };
  return shop.request<{ error: string }>('POST', `/api/staff/payments/${reference}/refund/`, { token, body });
};
const correctBack = async (slug: string, quantity: number, sum: string) => {
  const token = await withFreshTokens(shop, team.owner);
  const body = { reason: 'Fewer came', ...pairs(quantity), refund: sum };
  return shop.request<{ error: string }>('POST', `/api/staff/orders/${slug}/correct-and-refund/`, { token, body });
};

describe('reports and files', () => {
  test('count an order with several payments once, with all that was paid and went back', async () => {
    const { slug } = await corrected();
    const day = dayOf(shop.clock.now()).date;
    const period = `?from=${day}&to=${day}`;
    const lines = async () =>
      (await get<string>(`/api/staff/reports/lines/${period}`)).trimEnd().split('\r\n').slice(1);
    expect((await lines()).map((line) => line.split(',').slice(-3))).toEqual([['180.00', '180.00', '0.00']]);
    const report = await get<Report>(`/api/staff/reports/${period}&step=day`);
    expect(report.orders.total).toMatchObject({ booked: 1, value: '180.00' });
    expect(report.areas).toMatchObject([{ orders: 1, value: '180.00' }]);
    expect((await correctBack(slug, 1, '50.00')).status).toBe(200);
    expect((await lines()).map((line) => line.split(',').slice(-3))).toEqual([['130.00', '180.00', '50.00']]);
  });
});

describe('points for a friend', () => {
  const friend = async () => {
    const referrer = await shop.newUser();
    team.customer = await shop.newUser({ referredBy: referrer.id });
    const order = await corrected();
    await move(order.slug, STEPS_TO_DELIVERY);
    expect(await balanceOf(shop.world.db, referrer.id)).toBe(100);
    return { referrer, ...order };
  };

  test('stay when all of an additional payment goes back: the order was paid without it', async () => {
    const { referrer, extra, slug } = await friend();
    await refundInFull(shop.world, extra, { id: team.owner.id });
    await endRefunds(extra, 'processed');
    expect(await balanceOf(shop.world.db, referrer.id)).toBe(100);
    const note = messages.corrections.extraNotes.allReturned(formatCheckout(5000));
    expect((await onDesk(slug)).events.map((event) => event.note)).toContain(note);
  });

  test('go with the payment of the order, whatever was paid in addition for another one', async () => {
    const { referrer, reference } = await friend();
    const other = await corrected();
    await move(other.slug, STEPS_TO_DELIVERY);
    for (const whole of [reference, other.reference]) {
      await refundInFull(shop.world, whole, { id: team.owner.id });
      await endRefunds(whole, 'processed');
    }
    expect(await balanceOf(shop.world.db, referrer.id)).toBe(0);
  });
});

describe('an owner who cancels an order with two payments', () => {
  const giveBack = (slug: string, from: string, sum: string, more = {}, role: 'owner' | 'staff' = 'owner') =>
    staffCall(slug, 'cancel-and-refund', { from, reason: 'Sold out of time', refund: sum, ...more }, role);
  const toCustomer = async (since: number) =>
    (await shop.mails()).slice(since).filter(({ to }) => to === team.customer.email);

  test('gives back all in one step: the customer reads three mails, as when they cancel themselves', async () => {
    const { slug, reference, extra } = await corrected();
    const before = (await shop.mails()).length;
    const cancelled = await giveBack(slug, 'pending', '180.00', { customer_note: 'We are sorry.' });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    await endRefunds(reference, 'processed');
    await endRefunds(extra, 'processed');
    const mails = await toCustomer(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      messages.mail.statusChanged.subject(orderCode(slug), detailLabel('cancelled')),
      messages.mail.refundDone.subject,
      messages.mail.refundDone.subject,
    ]);
    const words = messages.mail.cancelledOrder;
    for (const said of [words.lines.team, 'We are sorry.', words.goesBack(formatCheckout(180_00)), words.inParts(2)]) {
      expect(mails[0]?.text).toContain(said);
    }
    expect((await onDesk(slug)).money).toMatchObject({ owed: '0.00', refunded: '130.00' });
  });

  test('or later: one mail says that all of it is on its way', async () => {
    const { slug, reference, extra } = await corrected();
    await cancel(slug);
    const before = (await shop.mails()).length;
    expect((await giveBack(slug, 'cancelled', '180.00')).status).toBe(200);
    await endRefunds(reference, 'processed');
    await endRefunds(extra, 'processed');
    const { refundOnItsWay, refundDone, cancelledOrder } = messages.mail;
    const mails = await toCustomer(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      refundOnItsWay.subject,
      refundDone.subject,
      refundDone.subject,
    ]);
    expect(mails[0]?.text).toContain(formatCheckout(180_00));
    expect(mails[0]?.text).toContain(cancelledOrder.inParts(2));
  });

  test('gives it back once, however often and from how many screens it is asked for', async () => {
    const { slug } = await corrected();
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack(slug, 'pending', '180.00')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await giveBack(slug, 'pending', '180.00')).status).toBe(200);
    expect((await giveBack(slug, 'cancelled', '180.00')).status).toBe(200);
    expect(shop.provider.refunds).toHaveLength(2);
    expect((await onDesk(slug)).events.filter(({ to, kind }) => to === 'cancelled' && kind === 'status')).toHaveLength(
      1,
    );
  });

  test('is refused with another sum than the one on the screen, and nothing has moved; staff may not', async () => {
    const { slug } = await corrected();
    const refused = await giveBack(slug, 'pending', '130.00');
    expect([refused.status, refused.body.error]).toEqual([409, messages.teamCalls.otherSum]);
    expect((await giveBack(slug, 'pending', '180.00', {}, 'staff')).status).toBe(403);
    expect((await onDesk(slug)).status).toBe('pending');
    expect(shop.provider.refunds).toHaveLength(0);
  });
});

describe('a customer who cancels an order with two payments', () => {
  test('reads three mails: cancelled with all that goes back, and for each payment that it is back, with its credit note', async () => {
    const { slug, reference, extra } = await corrected();
    const before = (await shop.mails()).length;
    team.customer = await withFreshTokens(shop, team.customer);
    await shop.request('POST', `/api/orders/${slug}/cancel/`, { token: team.customer, body: {} });
    await endRefunds(reference, 'processed');
    await endRefunds(extra, 'processed');
    const mails = (await shop.mails()).slice(before).filter(({ to }) => to === team.customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      messages.mail.statusChanged.subject(orderCode(slug), detailLabel('cancelled')),
      messages.mail.refundDone.subject,
      messages.mail.refundDone.subject,
    ]);
    const words = messages.mail.cancelledOrder;
    expect(mails[0]?.text).toContain(words.goesBack(formatCheckout(180_00)));
    expect(mails[0]?.text).toContain(words.inParts(2));
    expect(mails.slice(1).map(({ attachments }) => attachments?.[0]?.name)).toEqual([
      expect.stringMatching(/^CN-/),
      expect.stringMatching(/^CN-/),
    ]);
    for (const sum of [130_00, 50_00])
      expect(mails.slice(1).filter(({ text }) => text.includes(formatCheckout(sum)))).toHaveLength(1);
  });

  test('reads that a correction gives money back, and when it is back, in two mails', async () => {
    const { slug, reference } = await buy(2);
    const before = (await shop.mails()).length;
    expect((await correctBack(slug, 1, '50.00')).status).toBe(200);
    await endRefunds(reference, 'processed');
    const mails = (await shop.mails()).slice(before).filter(({ to }) => to === team.customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      messages.mail.orderNote.subject(orderCode(slug)),
      messages.mail.refundDone.subject,
    ]);
    expect(mails[0]?.text).toContain(messages.corrections.forCustomer.refund(formatCheckout(5000)));
    expect(mails[1]?.attachments).toHaveLength(1);
  });
});

describe('money of an additional payment on its way back', () => {
  test('that failed is shown on the order’s page and is tried again there', async () => {
    const { slug, extra } = await corrected();
    expect((await correctBack(slug, 1, '50.00')).status).toBe(200);
    await endRefunds(extra, 'failed');
    const [money] = (await onDesk(slug)).extra_money ?? [];
    expect(money).toMatchObject({ reference: extra, owed: '50.00', refunds: [{ state: 'failed', may_retry: true }] });
    const again = await refund(extra, '50.00', { retry_of: money?.refunds[0]?.id });
    expect([again.status, again.body.error]).toEqual([200, undefined]);
    await endRefunds(extra, 'processed');
    const sums = (await refundsOf(shop.world.db, extra)).map(({ amount, state }) => [amount, state]);
    expect(sums.at(-1)).toEqual([5000, 'done']);
  });

  test('that failed stays owed beside the next correction, which takes from the order’s own payment', async () => {
    const { slug, reference } = await buy(2);
    expect((await ask(slug, { ...pairs(3), extra: '50.00' })).status).toBe(200);
    const extra = await opened(slug);
    pay(extra);
    expect(await check(slug)).toBe('paid');
    expect((await correctBack(slug, 2, '50.00')).status).toBe(200);
    await endRefunds(extra, 'failed');
    expect((await correctBack(slug, 1, '50.00')).status).toBe(200);
    const asked = async (of: string) =>
      (await refundsOf(shop.world.db, of)).map(({ amount, state }) => [amount, state]);
    expect(await asked(extra)).toEqual([[5000, 'failed']]);
    expect(await asked(reference)).toEqual([[5000, 'accepted']]);
    expect((await onDesk(slug)).extra_money).toMatchObject([{ owed: '50.00' }]);
  });

  test('is refunded by the owner while its order stands, and never more than was paid', async () => {
    const { slug, extra, reference } = await corrected();
    expect((await refund(extra, '50.01')).status).toBe(400);
    expect((await refund(extra, '50.00')).status).toBe(200);
    expect((await refund(extra, '1.00')).status).toBe(409);
    await endRefunds(extra, 'processed');
    const desk = await onDesk(slug);
    expect([desk.stopped, desk.extra_money?.[0]?.refundable]).toEqual([null, '0.00']);
    // Of the order's own payment something must stay.
    expect((await refund(reference, '130.00')).status).toBe(409);
  });

  test('which went back without us stops the order, until the owner has decided', async () => {
    const { slug, extra } = await corrected();
    shop.provider.set(extra, { status: 'reversed' });
    await tell('refund.processed', { transaction_reference: extra, amount: 5000 });
    expect((await onDesk(slug)).stopped).toBe('returned');
  });

  test('disputed, stops the order and is shown on its page; nothing more is asked for meanwhile', async () => {
    const { slug, extra } = await corrected();
    const { id } = shop.provider.dispute(extra);
    await tell('charge.dispute.create', { id, transaction: { reference: extra } });
    const desk = await onDesk(slug);
    expect([desk.stopped, desk.disputes?.length]).toEqual(['dispute', 1]);
    const { status, body } = await ask(slug, { ...pairs(3), extra: '50.00' });
    expect([status, body.error]).toEqual([409, messages.corrections.askedWhileBlocked]);
  });

  test('given back with a cancelled order, keeps it from being reopened', async () => {
    const { slug, extra } = await corrected();
    await cancel(slug);
    await refundInFull(shop.world, extra, { id: team.owner.id });
    const reopened = await changeStatus(shop.world, { slug, to: 'pending', actorId: null, mayReopen: true });
    expect(reopened).toMatchObject({ body: { error: messages.teamCalls.moneyReturned } });
  });

  test('given back by a correction before, does not', async () => {
    const { slug, extra } = await corrected();
    expect((await correctBack(slug, 1, '50.00')).status).toBe(200);
    await endRefunds(extra, 'processed');
    await cancel(slug);
    expect(await changeStatus(shop.world, { slug, to: 'pending', actorId: null, mayReopen: true })).toMatchObject({
      status: 'pending',
    });
  });
});

describe('a question that nobody paid', () => {
  test('ends when the pairs are clean: the customer is told, and no link asks for money', async () => {
    const { slug } = await asked();
    await move(slug, STEPS_TO_DELIVERY.slice(0, 4));
    expect(await stateOf()).toEqual(['withdrawn']);
    expect((await detail(slug)).extra_payment).toBeUndefined();
    const subjects = (await shop.mails()).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('nothing more to pay'))).toBe(true);
  });

  test('ends with a cancelled order, in its history and without a second mail', async () => {
    const { slug } = await asked();
    await cancel(slug);
    const sum = formatCheckout(5000);
    const notes = (await onDesk(slug)).events.map(({ note }) => note);
    expect(notes).toContain(messages.corrections.extraNotes.endedWithOrder(sum));
    expect((await shop.mails()).some(({ subject }) => subject.includes('nothing more to pay'))).toBe(false);
  });

  test('is asked ten times a day at most', async () => {
    const { slug } = await buy();
    for (let times = 1; times <= 10; times += 1) {
      const { body } = await ask(slug, { ...pairs(2), extra: '50.00' });
      const id = body.extra_payments?.[0]?.id;
      // A number that no row can have is one that is not there.
      expect((await staffCall(slug, 'extra-payments/233241234567/withdraw')).status).toBe(409);
      expect((await staffCall(slug, `extra-payments/${id}/withdraw`)).status).toBe(200);
    }
    const { status, body } = await ask(slug, { ...pairs(2), extra: '50.00' });
    expect([status, body.error]).toEqual([409, messages.corrections.askedTooOften]);
    shop.clock.advance(24 * 60 * MINUTE);
    expect((await ask(slug, { ...pairs(2), extra: '50.00' })).status).toBe(200);
  });

  test('opens ten pages an hour at most, and asks the provider about few of them', async () => {
    const { slug } = await asked();
    for (let times = 1; times <= 10; times += 1) await opened(slug);
    expect((await openPage(slug)).status).toBe(429);
    const before = shop.provider.calls.filter((call) => call.includes('/verify/')).length;
    await check(slug);
    await check(slug);
    const questions = shop.provider.calls.filter((call) => call.includes('/verify/')).length - before;
    expect(questions).toBeLessThanOrEqual(5);
    shop.clock.advance(61 * MINUTE);
    await opened(slug);
  });

  test('and is paid although it is not needed says so on the page and on the list of payments, and offers the team no order', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    const [extra] = (await onDesk(slug)).extra_payments ?? [];
    await staffCall(slug, `extra-payments/${extra?.id}/withdraw`);
    pay(reference);
    expect(await check(slug)).toBe('returned');
    shop.clock.advance(MINUTE);
    expect(await check(slug)).toBe('returned');
    const list = await get<UnsettledPayment[]>('/api/payments/unsettled/', 'customer');
    expect(list.map(({ reason }) => reason)).toEqual([messages.recovery.reasons.extraReturns]);
    await endRefunds(reference, 'processed');
    const after = await get<UnsettledPayment[]>('/api/payments/unsettled/', 'customer');
    expect(after.map(({ reason }) => reason)).toEqual([messages.recovery.reasons.extraReturned]);
  });

  test('and waits for an approval is on its order’s page alone', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    shop.provider.set(reference, { status: 'ongoing', amount: 5000, email: team.customer.email });
    expect(await check(slug)).toBe('checking');
    expect(await get<UnsettledPayment[]>('/api/payments/unsettled/', 'customer')).toEqual([]);
    shop.provider.set(reference, { status: 'failed' });
  });

  test('and is paid by somebody else is held, and the team can make no order of it', async () => {
    const { slug } = await asked();
    const reference = await opened(slug);
    shop.provider.set(reference, { status: 'success', amount: 5000, email: 'b@example.com', paidAt: shop.clock.now() });
    await later();
    const { reviews } = await get<MoneyOfDay>('/api/staff/money/');
    expect(reviews).toMatchObject([{ reference, order_slug: slug, may_order: false, may_refund: true }]);
    expect((await rowOf(slug)).corrected).toBeNull();
  });
});
