import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { encryptPush } from '#server/adapters/push/encrypt.ts';
import { makeVapidKeys } from '#server/adapters/push/vapid-keys.ts';
import { createWebPush, readPushStatus } from '#server/adapters/push/web-push.ts';
import { pushMessages, pushSubscriptions } from '#server/db/tables/account/push.ts';
import { sendDuePush } from '#server/features/push/send-push.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { openPush } from '#server/standins/push/push.ts';
import { openStandins } from '#tests/server/standins/standins-world.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

/** The example of RFC 8291, section 5. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  device: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  devicePrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a notification', () => {
  it('is encrypted as RFC 8291 shows', () => {
    const sealed = encryptPush(
      RFC.text,
      { p256dh: RFC.device, auth: RFC.auth },
      { salt: bytes(RFC.salt), privateKey: bytes(RFC.senderPrivate) },
    );
    expect(sealed.toString('base64url')).toBe(RFC.sealed);
    expect(openPush(sealed, { privateKey: RFC.devicePrivate, auth: RFC.auth })).toBe(RFC.text);
  });

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'unavailable'],
    [503, 'unavailable'],
    [400, 'refused'],
    [413, 'refused'],
  ])('that gets %s is %s', (status, outcome) => {
    expect(readPushStatus(status).outcome).toBe(outcome);
  });

  it('goes to the browsers’ push services alone, whatever address a page hands in', () => {
    const push = createWebPush({ keys: makeVapidKeys(), siteUrl: 'https://shop.test', random: () => new Uint8Array() });
    const isTaken = (endpoint: string) => push.isPushService(endpoint);
    for (const good of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-db5p.notify.windows.com/w/?token=x',
    ]) {
      expect(isTaken(good), good).toBe(true);
    }
    for (const bad of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.test/x',
      'https://evil.test/fcm.googleapis.com',
      'https://127.0.0.1/x',
      'https://push.apple.com.evil.test/x',
      'https://push.standin/send/1',
      'file:///etc/passwd',
      '',
    ]) {
      expect(isTaken(bad), bad).toBe(false);
    }
  });
});

let shop: Shop;
let team: Team;
let outside: ReturnType<typeof openStandins>;
beforeEach(async () => {
  outside = openStandins();
  const { push, fetch } = outside.standins;
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  ({ shop, team } = await openTeamShop({
    push: createWebPush({ ...push, siteUrl: 'https://shop.test', random, fetch }),
  }));
});
afterEach(async () => {
  await outside.standins.stop();
  await shop.close();
});

type Shown = { device: string; payload: { title: string; path: string } };
const shown = async () => (await (await outside.get('/standins/push/messages.json')).json()) as Shown[];
async function newDevice() {
  const made = await (await outside.post('/standins/push/devices', {})).json();
  return { endpoint: made.endpoint as string, p256dh: made.keys.p256dh as string, auth: made.keys.auth as string };
}
const subscribe = async (user: TestUser, device?: object) =>
  shop.request('POST', '/api/staff/push/', { token: user, body: device ?? (await newDevice()) });
async function deliver(): Promise<void> {
  while ((await sendDuePush(shop.world)) > 0);
}

describe('a new order', () => {
  it('is on every subscribed device of the team at once, and opens there; it names no customer', async () => {
    expect((await subscribe(team.owner)).body).toMatchObject({ is_on: true });
    await subscribe(team.staff);
    const { slug } = await shop.buy(team.customer);
    await deliver();
    await deliver();
    const pushed = await shown();
    expect(pushed).toHaveLength(2);
    for (const { payload } of pushed) {
      expect(payload).toMatchObject({
        title: messages.teamNews.subject(orderCode(slug)),
        path: `/staff/orders/${slug}`,
      });
    }
    expect(JSON.stringify(pushed)).not.toContain('Ama');
    expect(await shop.world.db.select().from(pushMessages)).toEqual([]);
  });

  it('is mailed to those who plan orders, once each, and to nobody else', async () => {
    const { slug } = await shop.buy(team.customer);
    const news = (await shop.mails()).filter(({ subject }) => subject === messages.teamNews.subject(orderCode(slug)));
    expect(news.map(({ to }) => to).sort()).toEqual([team.owner.email, team.staff.email].sort());
    // The shop's own number is in each mail; the customer's is not.
    expect(JSON.stringify(news)).not.toMatch(/24.?123.?4567/);
  });
});

describe('a device', () => {
  it('gets no notification after its sign-out', async () => {
    const phone = { ...team.staff, ...(await shop.signIn(team.staff)) };
    await subscribe(phone);
    await shop.buy(team.customer);
    const out = await shop.request('POST', '/api/users/logout/', { token: phone, body: { refresh: phone.refresh } });
    expect(out.status).toBe(200);
    await deliver();
    await shop.buy(await shop.newUser());
    await deliver();
    expect(await shown()).toEqual([]);
    await cleanUp(shop.world);
    expect(await shop.world.db.select().from(pushSubscriptions)).toEqual([]);
  });

  it('that its push service calls gone is forgotten', async () => {
    const device = await newDevice();
    await subscribe(team.staff, device);
    await outside.post(`/standins/push/devices/${device.endpoint.split('/').at(-1)}/end`, {});
    await shop.buy(team.customer);
    await deliver();
    expect(await shop.world.db.select().from(pushSubscriptions)).toEqual([]);
    expect(await shop.world.db.select().from(pushMessages)).toEqual([]);
  });

  it('is one subscription for a session, belongs to who signed in last, and ends on request', async () => {
    const device = await newDevice();
    await subscribe(team.staff, device);
    await subscribe(team.staff);
    await subscribe(team.owner, device);
    const rows = await shop.world.db.select().from(pushSubscriptions);
    expect(rows.map(({ userId }) => userId).sort()).toEqual([team.staff.id, team.owner.id].sort());
    const ended = await shop.request('POST', '/api/staff/push/end/', { token: team.owner, body: {} });
    expect(ended.body).toMatchObject({ is_on: false });
    expect(await shop.world.db.select().from(pushSubscriptions)).toHaveLength(1);
  });

  it.each(['https://169.254.169.254/latest', 'https://shop.test/api/', 'https://push.standin.evil.test/send/1'])(
    'is refused at %s, which is no push service',
    async (endpoint) => {
      expect((await subscribe(team.staff, { ...(await newDevice()), endpoint })).status).toBe(400);
    },
  );

  it('of somebody who left the team gets no notification', async () => {
    await subscribe(team.staff);
    await shop.buy(team.customer);
    const { teamCommand } = await import('#server/features/staff/team/team.ts');
    await teamCommand(shop.world, ['remove', team.staff.email]);
    await deliver();
    expect(await shown()).toEqual([]);
  });
});

describe('a push service that is down', () => {
  test('is asked again later, and no longer than the news is worth', async () => {
    let tries = 0;
    const push = shop.world.push;
    if (push === null) throw new Error('no push');
    await subscribe(team.staff);
    shop.world.push = {
      ...push,
      send: async () => {
        tries += 1;
        return { outcome: 'unavailable', message: 'Status 503.' };
      },
    };
    await shop.buy(team.customer);
    for (let minute = 0; minute < 90; minute += 1) {
      await sendDuePush(shop.world);
      shop.clock.advance(60_000);
    }
    expect(tries).toBe(5);
    expect(await shop.world.db.select().from(pushMessages)).toEqual([]);
  });
});

describe('the queue’s version', () => {
  it('stays while nothing happens, and changes with a new order and with a move', async () => {
    const ask = async () =>
      (await shop.request<{ version: string }>('GET', '/api/staff/queue-version/', { token: team.staff })).body.version;
    const first = await ask();
    expect(await ask()).toBe(first);
    const { slug } = await shop.buy(team.customer);
    const second = await ask();
    expect(second).not.toBe(first);
    await shop.request('POST', `/api/staff/orders/${slug}/move/`, {
      token: team.staff,
      body: { from: 'pending', to: 'processing' },
    });
    expect(await ask()).not.toBe(second);
  });
});
