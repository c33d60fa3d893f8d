import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { clientAddress, proxyMatcher } from '#server/platform/address.ts';
import { requestId } from '#server/request-scope.ts';
import { basket, openShop } from '#tests/support/checkout.ts';
import { LIVE } from '#tests/support/ops/live-settings.ts';
import { newReference } from '#tests/support/outside/provider.ts';

describe('the source of the client’s address', () => {
  const asked = (forwarded: string) => new Request('http://shop.test', { headers: { 'X-Forwarded-For': forwarded } });
  it.each([
    ['a stranger’s does not', '203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
    ['a proxy’s does', '10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
    ['that of a proxy in a trusted network does', '172.18.0.5', '198.51.100.1', ['172.16.0.0/12'], '198.51.100.1'],
    ['one outside of it does not', '172.32.0.5', '198.51.100.1', ['172.16.0.0/12'], '172.32.0.5'],
    ['what the client made up before it does not', '10.0.0.1', '1.1.1.1, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['two proxies in a row', '10.0.0.1', '198.51.100.1, 10.2.3.4', ['10.0.0.0/8'], '198.51.100.1'],
    ['an IPv4 address in IPv6 clothes', '::ffff:10.0.0.1', '198.51.100.1', ['10.0.0.1'], '198.51.100.1'],
    ['a proxy of an IPv6 network', 'fd00::7', '2001:db8:1:2:3::4', ['fd00::/8'], '2001:db8:1:2::/64'],
    ['a proxy that names nobody', '10.0.0.1', '', ['10.0.0.1'], '10.0.0.1'],
  ])('%s', (_, socket, forwarded, trusted, counted) => {
    expect(clientAddress(asked(forwarded), socket, proxyMatcher(trusted))).toBe(counted);
  });
});

describe('a host with a header of its own for the client’s address', () => {
  const isProxy = proxyMatcher(['172.16.0.0/12']);
  const asked = new Request('http://shop.test', {
    headers: { 'Fly-Client-IP': '198.51.100.1', 'X-Forwarded-For': '198.51.100.1, 203.0.113.80' },
  });
  it.each([
    ['is believed', '172.19.0.2', 'fly-client-ip', '198.51.100.1'],
    ['names the host’s own address in the usual one', '172.19.0.2', 'x-forwarded-for', '203.0.113.80'],
    ['is not believed from anybody else', '203.0.113.9', 'fly-client-ip', '203.0.113.9'],
  ])('%s', (_, socket, header, counted) => {
    expect(clientAddress(asked, socket, isProxy, header)).toBe(counted);
  });

  it('is named in the settings, in any letters', () => {
    const read = (name?: string) => {
      const settings = readSettings({ ...LIVE, ...(name === undefined ? {} : { CLIENT_ADDRESS_HEADER: name }) });
      return settings.ok ? settings.settings.clientAddressHeader : settings.problems;
    };
    expect([read(), read('Fly-Client-IP')]).toEqual(['x-forwarded-for', 'fly-client-ip']);
    expect(read('the client')).toEqual([expect.stringMatching(/^CLIENT_ADDRESS_HEADER /)]);
  });
});

describe('the id of a request', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('comes from our own proxy, and from no other client', async () => {
    const world = { ...shop.world, settings: { ...shop.world.settings, trustedProxies: ['10.0.0.1'] } };
    const app = createApp(world);
    const given = 'f3b6a7c0d1e24f5a8b9c0d1e2f3a4b5c';
    const idOf = async (id: string, remoteAddress: string) => {
      const headers = { 'X-Request-Id': id };
      const answer = await app.request('/api/services/', { headers }, { incoming: { socket: { remoteAddress } } });
      return answer.headers.get('x-request-id');
    };
    expect(await idOf(given, '10.0.0.1')).toBe(given);
    expect(await idOf(given, '203.0.113.9')).not.toBe(given);
    expect(await idOf('forged "line', '10.0.0.1')).toMatch(/^[\da-f-]{36}$/);
  });

  it('is in every line that the request logs, and in no other line', async () => {
    const ids: (string | undefined)[] = [];
    const note = () => void ids.push(requestId());
    const log = { debug: note, info: () => undefined, warn: note, error: note };
    const app = createApp({ ...shop.world, log });
    const user = await shop.newUser();
    const headers = { Authorization: `Bearer ${user.access}`, 'Content-Type': 'application/json' };
    const post = async (path: string, body: unknown) =>
      (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).headers.get('x-request-id');
    const answered: (string | null)[] = [];
    for (let count = 0; count < 2; count += 1) {
      const reference = newReference();
      await post('/api/payments/intents/', { ...basket(), reference });
      // A payment with another sum: held, and logged.
      shop.provider.set(reference, { amount: 1, email: user.email, paidAt: shop.clock.now() });
      answered.push(await post('/api/orders/', { ...basket(), transaction_id: reference }));
    }
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(ids)]).toEqual(answered);
    expect(requestId()).toBeUndefined();
  });
});
