import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { TAKE_BACK_MS } from '#domain/notices/notices.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { noticeChoices, phoneMessages } from '#server/db/tables/account/notices.ts';
import { enqueuePhoneMessage } from '#server/features/notices/notify.ts';
import { recordRequestStart } from '#server/features/notices/phone-messages.queries.ts';
import { sendDueNotices } from '#server/features/notices/send-notices.ts';
import { correctOrder } from '#server/features/orders/correct/correct-order.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { orderBySlug } from '#server/features/orders/orders.queries.ts';
import { sendDueMail } from '#server/jobs/outbox.ts';
import { isRefusal } from '#server/refusal.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import { fakePhone, fakeWhatsApp, goToHour, signatureOf, VERIFY_TOKEN } from '#tests/support/outside/phone.ts';
import type { TestUser } from '#tests/support/world.ts';

const PHONE = '+233241234567';
let whatsapp: ReturnType<typeof fakeWhatsApp>;
let sms: ReturnType<typeof fakePhone>;
let shop: Shop;
let ama: TestUser;

beforeEach(async () => {
  whatsapp = fakeWhatsApp();
  sms = fakePhone();
  shop = await openShop({ phone: { whatsapp: whatsapp.port, sms: sms.port } });
  goToHour(shop, 12);
  ama = await shop.newUser();
});
afterEach(() => shop.close());

const choose = (channel: string, user = ama) =>
  shop.request('POST', '/api/users/account/notices/', { token: user, body: { channel, text_version: 'test' } });
const move = (slug: string, ...statuses: string[]) =>
  statuses.reduce(
    (before, to) => before.then(() => changeStatus(shop.world, { slug, to, actorId: null })).then(() => undefined),
    Promise.resolve() as Promise<unknown>,
  );
/** Sends what is due, until nothing is. */
async function deliver(): Promise<void> {
  while ((await sendDueNotices(shop.world)) > 0);
}
const subjects = async () => (await shop.mails()).filter(({ to }) => to === ama.email).map(({ subject }) => subject);
const mailOf = (dedupeKey: string) => ({ dedupeKey, to: ama.email, subject: dedupeKey, text: '', html: '' });
const toPickup = ['processing', 'pickup'];
const rows = () => shop.world.db.select().from(phoneMessages);

describe('where notices go', () => {
  it('is mail until the customer chooses; the choice is kept with its time and text', async () => {
    const read = () => shop.request('GET', '/api/users/account/notices/', { token: ama });
    expect((await read()).body).toEqual({
      channel: 'mail',
      offered: ['mail', 'sms', 'whatsapp'],
      text_version: null,
      decided_at: null,
    });
    expect((await choose('whatsapp')).status).toBe(200);
    const { body } = await read();
    expect(body).toMatchObject({ channel: 'whatsapp', text_version: 'test' });
    expect(new Date(String(body.decided_at)).getTime()).toBeLessThanOrEqual(shop.clock.now().getTime());
    await choose('mail');
    expect((await read()).body.channel).toBe('mail');
    expect(await shop.world.db.select().from(noticeChoices)).toHaveLength(2);
  });

  it('is refused where the shop has not set the channel up', async () => {
    const plain = await openShop();
    const user = await plain.newUser();
    const answer = await plain.request('POST', '/api/users/account/notices/', {
      token: user,
      body: { channel: 'sms', text_version: 'test' },
    });
    expect([answer.status, answer.body.error]).toEqual([400, messages.notices.notOffered]);
    await plain.close();
  });

  it('stays mail for a customer who chose nothing, with the words it always had', async () => {
    const { slug } = await shop.buy(ama);
    await move(slug, ...toPickup);
    await deliver();
    expect([whatsapp.sent, sms.sent]).toEqual([[], []]);
    expect(await subjects()).toEqual([
      messages.mail.orderPlaced.subject(orderCode(slug)),
      messages.mail.statusChanged.subject(orderCode(slug), 'Ready for Pickup'),
    ]);
  });
});

describe('a customer who chose WhatsApp', () => {
  it('gets each step once there, and records such as the receipt by mail too', async () => {
    await choose('whatsapp');
    const { slug } = await shop.buy(ama);
    for (const status of [
      ...toPickup,
      'cleaning_ongoing',
      'cleaning_completed',
      'scheduled_for_delivery',
      'delivered',
    ]) {
      await move(slug, status);
      shop.clock.advance(TAKE_BACK_MS.ready ?? 0);
      await deliver();
    }
    await deliver();
    expect(whatsapp.sent.map(({ template }) => template.name)).toEqual(
      ['booked', 'pickup', 'picked_up', 'ready', 'out_for_delivery', 'delivered'].map((name) => `soleklean_${name}`),
    );
    expect(new Set(whatsapp.sent.map(({ to }) => to))).toEqual(new Set([PHONE]));
    expect(whatsapp.sent[0]?.text).toContain(`http://shop.test/orders/${slug}`);
    expect(sms.sent).toEqual([]);
    expect(await subjects()).toEqual([messages.mail.orderPlaced.subject(orderCode(slug))]);
  });

  it('reads there that something is to pay, and that the team cancelled the order; the mails say more', async () => {
    await choose('whatsapp');
    const { slug } = await shop.buy(ama);
    const request = { reason: 'A test', items: [{ service_id: 1, quantity: 2 }] };
    const actorId = (await shop.newUser({ role: 'staff' })).id;
    await correctOrder(shop.world, { slug, actorId, refund: null, extra: 5000, request });
    await deliver();
    await move(slug, 'cancelled');
    await deliver();
    const told = whatsapp.sent.slice(1).map(({ text }) => text);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(`${orderCode(slug)} changes: GHS 50.00 to pay by `);
    expect(told[1]).toContain(`${orderCode(slug)} is cancelled`);
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        messages.extraPayment.mail.subject(orderCode(slug), 'GHS 50.00'),
        messages.mail.statusChanged.subject(orderCode(slug), detailLabel('cancelled')),
      ]),
    );
  });

  it('gets an SMS when WhatsApp refuses, and the mail when that refuses too', async () => {
    await choose('whatsapp');
    whatsapp.state.answer = () => ({ outcome: 'refused', message: '131026' });
    const { slug } = await shop.buy(ama);
    await deliver();
    expect(sms.sent).toHaveLength(1);
    sms.state.answer = () => ({ outcome: 'refused', message: 'no balance' });
    await move(slug, ...toPickup);
    await deliver();
    expect(await subjects()).toContain(messages.mail.statusChanged.subject(orderCode(slug), 'Ready for Pickup'));
    expect(await subjects()).toHaveLength(2);
  });

  it('hears “ready” by mail only when the phone failed', async () => {
    await choose('sms');
    sms.state.answer = () => ({ outcome: 'refused', message: 'no' });
    const { slug } = await shop.buy(ama);
    await move(slug, ...toPickup, 'cleaning_ongoing', 'cleaning_completed');
    shop.clock.advance(TAKE_BACK_MS.ready ?? 0);
    await deliver();
    expect(await subjects()).toContain(messages.mail.statusChanged.subject(orderCode(slug), 'Cleaning Completed'));
  });

  it('never gets a message twice from a provider that gave no answer: the next channel is tried', async () => {
    await choose('whatsapp');
    whatsapp.state.answer = () => ({ outcome: 'unclear', message: 'No answer in time.' });
    await shop.buy(ama);
    await deliver();
    shop.clock.advance(60 * 60_000);
    await deliver();
    expect([whatsapp.sent.length, sms.sent.length]).toEqual([1, 1]);
  });

  it('never gets a message twice when the process died while it was sent', async () => {
    await choose('whatsapp');
    await shop.buy(ama);
    const [row] = await rows();
    if (row === undefined) throw new Error('no message');
    expect(await recordRequestStart(shop.world.db, row, shop.clock.now())).toBe(true);
    shop.clock.advance(10 * 60_000);
    await deliver();
    expect([whatsapp.sent.length, sms.sent.length]).toEqual([0, 1]);
  });

  it('waits with growing pauses while WhatsApp is down, then gets an SMS', async () => {
    await choose('whatsapp');
    whatsapp.state.answer = () => ({ outcome: 'unavailable', message: 'Status 503.' });
    await shop.buy(ama);
    for (let second = 0; second < 20 * 60; second += 5) {
      await sendDueNotices(shop.world);
      shop.clock.advance(5_000);
    }
    expect(whatsapp.sent).toHaveLength(6);
    expect(sms.sent).toHaveLength(1);
  });

  it('gets the rest by mail once they withdraw: also what waited', async () => {
    await choose('whatsapp');
    const { slug } = await shop.buy(ama);
    await move(slug, ...toPickup);
    await choose('mail');
    await deliver();
    expect([whatsapp.sent, sms.sent]).toEqual([[], []]);
    expect(await subjects()).toEqual([
      messages.mail.orderPlaced.subject(orderCode(slug)),
      messages.mail.statusChanged.subject(orderCode(slug), 'Ready for Pickup'),
    ]);
  });
});

describe('the quiet hours', () => {
  it('let a moved pickup wait until 6:30 and send what the customer has just paid for', async () => {
    goToHour(shop, 22);
    const kofi = { ...ama, ...(await shop.signIn(ama)) };
    await choose('sms', kofi);
    const { slug } = await shop.buy(kofi);
    await move(slug, ...toPickup, 'cleaning_ongoing', 'cleaning_completed');
    await deliver();
    const night = sms.sent.map(({ text }) => text);
    expect(night).toHaveLength(2);
    expect(night[0]).toContain('paid and booked');
    expect(night[1]).toContain('with us now');
    shop.clock.advance(8 * 60 * 60_000);
    await deliver();
    expect(sms.sent).toHaveLength(2);
    shop.clock.advance(31 * 60_000);
    await deliver();
    // That a rider comes is not true any more.
    const morning = sms.sent.slice(2).map(({ text }) => text);
    expect(morning).toHaveLength(1);
    expect(morning[0]).toContain('clean and dry');
  });

  it('end what waits for the morning when the order is cancelled at night, and nothing of other orders', async () => {
    goToHour(shop, 22);
    const kofi = { ...ama, ...(await shop.signIn(ama)) };
    await choose('sms', kofi);
    const [{ slug }, other] = [await shop.buy(kofi), await shop.buy(kofi)];
    await move(slug, ...toPickup);
    await move(other.slug, ...toPickup);
    await deliver();
    const before = sms.sent.length;
    await move(slug, 'cancelled');
    shop.clock.advance(9 * 60 * 60_000);
    await deliver();
    const morning = sms.sent.slice(before).map(({ text }) => text);
    expect(morning).toHaveLength(2);
    expect(morning.filter((text) => text.includes(orderCode(slug)))).toEqual([
      expect.stringContaining('is cancelled, no rider comes'),
    ]);
    expect(morning.filter((text) => text.includes(orderCode(other.slug)))).toEqual([
      expect.stringContaining('we come for your pairs'),
    ]);
    expect(await subjects()).not.toContain(messages.mail.statusChanged.subject(orderCode(slug), detailLabel('pickup')));
  });

  it('end what waits when the customer cancels, and that no rider comes when the order is reopened', async () => {
    goToHour(shop, 22);
    const kofi = { ...ama, ...(await shop.signIn(ama)) };
    await choose('sms', kofi);
    const [own, reopened] = [await shop.buy(kofi), await shop.buy(kofi)];
    await move(own.slug, 'processing');
    await deliver();
    const before = sms.sent.length;
    const order = await orderBySlug(shop.world.db, own.slug);
    if (order === undefined) throw new Error('no order');
    await shop.world.db.transaction((tx) =>
      enqueuePhoneMessage(shop.world, tx, { notice: 'movedPickup', order, mail: mailOf('moved') }),
    );
    const cancelled = await shop.request('POST', `/api/orders/${own.slug}/cancel/`, { token: kofi, body: {} });
    expect(cancelled.status).toBe(200);
    await move(reopened.slug, 'cancelled');
    const back = { slug: reopened.slug, to: 'pending', actorId: null, mayReopen: true, reason: 'asked to' };
    expect(isRefusal(await changeStatus(shop.world, back))).toBe(false);
    shop.clock.advance(9 * 60 * 60_000);
    await deliver();
    expect(sms.sent.slice(before)).toEqual([]);
  });
});

describe('a step that is taken back', () => {
  const back = (slug: string, to: string) =>
    changeStatus(shop.world, { slug, to, actorId: null, reason: 'A slip of the finger' });

  it('before anybody was told is not told, and is told when it is made again', async () => {
    await choose('whatsapp');
    const { slug } = await shop.buy(ama);
    await move(slug, ...toPickup, 'cleaning_ongoing');
    await deliver();
    whatsapp.sent.length = 0;
    await move(slug, 'cleaning_completed');
    await deliver();
    await back(slug, 'cleaning_ongoing');
    shop.clock.advance(60 * 60_000);
    await deliver();
    expect(whatsapp.sent).toEqual([]);
    await move(slug, 'cleaning_completed');
    shop.clock.advance(TAKE_BACK_MS.ready ?? 0);
    await deliver();
    expect(whatsapp.sent.map(({ template }) => template.name)).toEqual(['soleklean_ready']);
  });

  it('at night is not told in the morning', async () => {
    await choose('sms');
    const { slug } = await shop.buy(ama);
    await deliver();
    sms.sent.length = 0;
    goToHour(shop, 22);
    await move(slug, ...toPickup);
    await deliver();
    await back(slug, 'processing');
    goToHour(shop, 7);
    await deliver();
    expect(sms.sent).toEqual([]);
  });
});

describe('WhatsApp’s reports', () => {
  const report = (event: string, status: string, errors: object[] = []) => ({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ value: { statuses: [{ status, biz_opaque_callback_data: event, errors }] } }] }],
  });
  const post = (body: unknown, signature?: string) => {
    const text = JSON.stringify(body);
    const headers = { 'X-Hub-Signature-256': signature ?? signatureOf(text) };
    return shop.request('POST', '/api/notices/whatsapp/', { body: text, headers });
  };

  it('of a failure lead to an SMS, once, however often they come', async () => {
    await choose('whatsapp');
    await shop.buy(ama);
    await deliver();
    const failed = report(whatsapp.sent[0]?.event ?? '', 'failed', [{ code: 131026, title: 'Message undeliverable' }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(failed)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await deliver();
    await post(failed);
    await deliver();
    expect([whatsapp.sent.length, sms.sent.length]).toEqual([1, 1]);
  });

  it('of a delivery end the message: its number and facts are deleted, a late failure changes nothing', async () => {
    await choose('whatsapp');
    await shop.buy(ama);
    await deliver();
    const event = whatsapp.sent[0]?.event ?? '';
    expect(await rows()).toMatchObject([{ phone: PHONE, closedAt: null }]);
    await post(report(event, 'delivered'));
    expect(await rows()).toMatchObject([{ phone: '', facts: null, mail: null }]);
    await post(report(event, 'failed'));
    await deliver();
    expect(sms.sent).toEqual([]);
  });

  it.each(['sha256=00', undefined, `sha256=${'0'.repeat(64)}`])(
    'count only with Meta’s signature (%s)',
    async (signature) => {
      await choose('whatsapp');
      await shop.buy(ama);
      await deliver();
      const { status } = await post(report(whatsapp.sent[0]?.event ?? '', 'failed'), signature ?? '');
      expect(status).toBe(401);
      await deliver();
      expect(sms.sent).toEqual([]);
    },
  );

  it.each([[{}], [{ entry: 'x' }], [{ entry: [{ changes: [{ value: { statuses: [null, {}] } }] }] }]])(
    'that are about nothing of ours are taken (%#)',
    async (body) => {
      expect((await post(body)).status).toBe(200);
    },
  );

  it('begin with a question that is answered for our token alone', async () => {
    const ask = (token: string) =>
      shop.request<string>(
        'GET',
        `/api/notices/whatsapp/?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`,
      );
    expect(await ask(VERIFY_TOKEN)).toMatchObject({ status: 200, body: '1158201444' });
    expect((await ask('another token of somebody')).status).toBe(403);
  });
});

describe('a slow provider', () => {
  test('delays neither mails, nor orders, nor the other channel', async () => {
    await choose('whatsapp');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    whatsapp.state.answer = async () => {
      await held;
      return { outcome: 'accepted', id: 'late' };
    };
    await shop.buy(ama);
    const kofi = await shop.newUser();
    await choose('sms', kofi);
    await shop.buy(kofi);
    const stuck = sendDueNotices(shop.world);
    const { slug } = await shop.buy(ama);
    expect(slug).toMatch(/^sk-/);
    expect(await sendDueMail(shop.world)).toBeGreaterThan(0);
    expect(sms.sent).toHaveLength(1);
    release();
    await stuck;
  });
});

describe('races', () => {
  it('of four processes send each message once', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => shop.newUser()));
    for (const user of users) {
      await choose('sms', user);
      await shop.buy(user);
    }
    await Promise.all(Array.from({ length: 4 }, () => deliver()));
    expect(sms.sent).toHaveLength(10);
    expect(new Set(sms.sent.map(({ event }) => event)).size).toBe(10);
  });
});

describe('the account', () => {
  it('exports the choice and the messages, and its deletion removes them', async () => {
    await choose('sms');
    const { slug } = await shop.buy(ama);
    await move(slug, ...toPickup, 'cleaning_ongoing', 'cleaning_completed', 'scheduled_for_delivery', 'delivered');
    const { body } = await shop.request<Record<string, unknown[]>>('GET', '/api/users/account/export/', { token: ama });
    expect(body.notice_choices).toMatchObject([{ channel: 'sms' }]);
    expect(body.phone_messages).toHaveLength(6);
    const deleted = await shop.request('POST', '/api/users/account/delete/', {
      token: ama,
      body: { password: ama.password },
    });
    expect(deleted.status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await shop.world.db.select().from(noticeChoices)).toEqual([]);
    await deliver();
    expect(sms.sent).toEqual([]);
  });
});
