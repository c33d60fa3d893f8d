import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discountRules, services } from '#server/db/schema.ts';
import { type Catalogue, seed } from '#server/db/seed.ts';
import { createStandinStore } from '#server/db/stores/standin-store.ts';
import { TEST_CATALOGUE as catalogue } from '#tests/fixtures/catalogue.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let shop: TestWorld;
beforeEach(async () => {
  shop = await openWorld();
});
afterEach(() => shop.close());

const onOffer = async () =>
  (await shop.request<{ id: number; price: string }[]>('GET', '/api/services/')).body.map(({ id, price }) => [
    id,
    price,
  ]);
const change = (id: number, changes: object): Catalogue => ({
  ...catalogue,
  services: catalogue.services.map((service) => (service.id === id ? { ...service, ...changes } : service)),
});

describe('the seed', () => {
  it('writes the catalogue into the database; a second run changes nothing', async () => {
    await seed(shop.world.db, catalogue);
    await seed(shop.world.db, catalogue);
    expect(await onOffer()).toEqual(catalogue.services.map(({ id, price }) => [id, price]));
  });

  it('updates a changed price, name and place', async () => {
    await seed(shop.world.db, change(1, { price: '55.50', name: 'Fresh Standard', position: 9 }));
    expect(await onOffer()).toEqual([
      [2, '100.00'],
      [3, '120.00'],
      [1, '55.50'],
    ]);
  });

  it('hides a service that is no longer in the file, keeps its row, and shows it again', async () => {
    await seed(shop.world.db, { ...catalogue, services: catalogue.services.filter(({ id }) => id !== 2) });
    expect((await onOffer()).map(([id]) => id)).toEqual([1, 3]);
    expect((await shop.request('GET', '/api/services/2/')).status).toBe(404);
    expect(await shop.world.db.select().from(services).orderBy(asc(services.id))).toHaveLength(3);
    await seed(shop.world.db, catalogue);
    expect((await onOffer()).map(([id]) => id)).toEqual([1, 2, 3]);
  });

  it('switches off a discount that is no longer in the file', async () => {
    await seed(shop.world.db, { ...catalogue, discounts: [] });
    expect((await shop.request('GET', '/api/discounts/')).body).toEqual([]);
  });

  it('updates a changed or switched-off discount', async () => {
    await seed(shop.world.db, {
      ...catalogue,
      discounts: [{ discount_type: 'signup', percentage: 15, active: false }],
    });
    const [rule] = await shop.world.db.select().from(discountRules).where(eq(discountRules.type, 'signup'));
    expect(rule).toEqual({ type: 'signup', percentage: 15, active: false });
  });

  it.each(['0.00', '-5.00', 'free'])('a price of %s changes nothing', async (price) => {
    await expect(seed(shop.world.db, change(1, { price }))).rejects.toThrow('is not valid');
    expect((await onOffer())[0]).toEqual([1, '50.00']);
  });
});

describe('the stand-ins’ store', () => {
  it('keeps the newest value of a key, by collection, newest first', async () => {
    const store = createStandinStore(shop.world.db);
    await store.put('mails', 'a', { n: 1 });
    await store.put('mails', 'b', { n: 2 });
    await store.put('charges', 'a', { n: 3 });
    await store.put('mails', 'a', { n: 4 });
    expect(await store.get('mails', 'a')).toEqual({ n: 4 });
    expect(await store.get('mails', 'c')).toBeUndefined();
    expect(await store.list('mails', 10)).toEqual([{ n: 2 }, { n: 4 }]);
    expect(await store.list('mails', 1)).toEqual([{ n: 2 }]);
  });
});
