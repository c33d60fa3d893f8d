import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

describe('the catalogue', () => {
  it('lists the services in order, priced as decimal strings, pictures as absolute addresses', async () => {
    const { status, body } = await shop.request<{ id: number; name: string; price: string; image: string }[]>(
      'GET',
      '/api/services/',
    );
    expect(status).toBe(200);
    expect(body.map(({ id, price }) => ({ id, price }))).toEqual([
      { id: 1, price: '50.00' },
      { id: 2, price: '100.00' },
      { id: 3, price: '120.00' },
    ]);
    for (const { image } of body) expect(image).toMatch(/^http:\/\/shop\.test\/images\/services\/.+\.jpg$/);
  });

  it.each([
    [true, 'http://api.test'],
    [false, 'http://shop.test'],
  ])('names pictures by the API’s own address where it serves them: %s', async (servesSite, origin) => {
    const settings = { siteUrl: 'http://shop.test', apiUrl: 'http://api.test' };
    const other = await openWorld({ settings, ...(servesSite ? { site: async () => null } : {}) });
    const { body } = await other.request<{ image: string }[]>('GET', '/api/services/');
    const { body: one } = await other.request<{ image: string }>('GET', '/api/services/1/');
    await other.close();
    for (const { image } of [...body, one]) expect(new URL(image).origin).toBe(origin);
  });

  it('returns one service, with and without the last slash', async () => {
    for (const path of ['/api/services/2/', '/api/services/2']) {
      const { status, body } = await shop.request('GET', path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: 2, name: 'Deep Kleaning', price: '100.00' });
    }
  });

  it.each(['99', '0', '-1', '1.5', 'x', '99999999999', "1'--", '%00'])('has no service %s', async (id) => {
    const { status, body } = await shop.request('GET', `/api/services/${id}/`);
    expect([400, 404]).toContain(status);
    expect(body.detail).toBeTypeOf('string');
  });
});
