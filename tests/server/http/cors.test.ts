import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { createShopServer } from '#server/http/shop-server.ts';
import { createLog } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

const OTHER_SHOP = 'https://www.soleklean.example';
const LOGIN = '/api/users/login/';

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld({ settings: { corsOrigins: [OTHER_SHOP] } });
});
afterAll(() => shop.close());

describe('a page of an allowed origin can read why it was refused', () => {
  it('when the server takes no more writes', async () => {
    shop.world.hasDiskSpace = () => false;
    const full = await shop.request('POST', LOGIN, { body: {}, headers: { Origin: OTHER_SHOP } });
    const stranger = await shop.request('POST', LOGIN, { body: {}, headers: { Origin: 'https://evil.example' } });
    delete shop.world.hasDiskSpace;
    expect([full.status, full.body.error]).toEqual([503, messages.errors.busy]);
    expect(full.headers.get('access-control-allow-origin')).toBe(OTHER_SHOP);
    expect(full.headers.get('access-control-allow-credentials')).toBe('true');
    expect(full.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('when its body is refused before it has arrived', async () => {
    const metrics = { recordAbort: () => undefined } as unknown as Metrics;
    const { app, world } = shop;
    const { server } = createShopServer({ app, log: createLog('silent'), metrics }, world.settings);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const tooLarge = (origin: string) =>
      fetch(`http://127.0.0.1:${port}${LOGIN}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: JSON.stringify({ email: 'x'.repeat(100_001) }),
      });
    const [refused, stranger] = [await tooLarge(OTHER_SHOP), await tooLarge('https://evil.example')];
    server.closeAllConnections();
    server.close();
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ detail: messages.errors.tooLarge, error: messages.errors.tooLarge });
    expect(refused.headers.get('access-control-allow-origin')).toBe(OTHER_SHOP);
    expect(refused.headers.get('vary')).toBe('Origin');
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([413, null]);
  });
});
