import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedPlace, SavedPlaces } from '#contract/account/places.ts';
import { messages } from '#domain/messages.ts';
import { SAVED_PLACES_MAX } from '#domain/places/saved-place.ts';
import { savedPhones, savedPlaces } from '#server/db/tables/account/places.ts';
import { ACCRA, basket, KASOA, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';
import type { TestUser } from '#tests/support/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PLACES = '/api/users/account/places/';
const words = messages.places;
type Body = SavedPlace & Record<string, string[]>;
const save = (token: TestUser, name: string, place: object = ACCRA, id?: number) =>
  shop.request<Body>('POST', id === undefined ? PLACES : `${PLACES}${id}/`, { token, body: { name, place } });
const remove = (token: TestUser, id: number) => shop.request('POST', `${PLACES}${id}/delete/`, { token });
const phone = (token: TestUser, phone_number: string) =>
  shop.request<Record<string, unknown>>('POST', '/api/users/account/phone/', { token, body: { phone_number } });
const read = async (token: TestUser) => (await shop.request<SavedPlaces>('GET', PLACES, { token })).body;

describe('saved places', () => {
  test('are saved, read, changed and deleted; a checkout accepts them as they are read', async () => {
    const user = await shop.newUser();
    const { status, body: home } = await save(user, '  Home ');
    expect([status, home.name]).toEqual([201, 'Home']);
    await save(user, 'Work', KASOA);
    const { places } = await read(user);
    expect(places.map(({ name, place }) => [name, place.areaName, place.cost])).toEqual([
      ['Home', 'Accra', '40.00'],
      ['Work', 'Kasoa', '60.00'],
    ]);
    const [first, second] = places.map(({ place }) => place);
    expect(first).toMatchObject({ landmark: ACCRA.landmark, lat: ACCRA.lat, place_id: ACCRA.place_id });
    const quote = await shop.register(user, { delivery_location: first, pickup_location: second });
    expect(quote).toMatchObject({ delivery_cost: '40.00', pickup_cost: '60.00' });

    const changed = await save(user, 'Mum', { ...TEMA, landmark: 'White wall by the church' }, home.id);
    expect(changed).toMatchObject({ status: 200, body: { id: home.id, name: 'Mum', place: { areaName: 'Tema' } } });
    expect((await remove(user, home.id)).status).toBe(200);
    expect((await remove(user, home.id)).status).toBe(404);
    expect((await read(user)).places.map(({ name }) => name)).toEqual(['Work']);
  });

  test('are places that a rider can find, with a name', async () => {
    const user = await shop.newUser();
    const { location } = messages;
    for (const [name, place, field, sentence] of [
      ['Home', { ...ACCRA, landmark: 'Osu' }, 'place', location.quarterAlone],
      ['Home', { ...ACCRA, landmark: undefined }, 'place', location.landmarkRequired],
      ['Home', { ...ACCRA, region: 'Volta Region' }, 'place', location.regionNotServed('Volta Region')],
      [' ', ACCRA, 'name', words.nameRequired],
      ['🏠', ACCRA, 'name', words.nameRequired],
      ['x'.repeat(41), ACCRA, 'name', words.nameRequired],
    ] as const) {
      const { status, body } = await save(user, name, place);
      expect([name, status, body[field]]).toEqual([name, 400, [sentence]]);
    }
    expect((await read(user)).places).toEqual([]);
  });

  test('read back at the fee they were saved with, whatever words the directions use; without an area they are not saved', async () => {
    const user = await shop.newUser();
    const CENTRAL = { region: 'Central Region', areaName: 'Kasoa', lat: 5.13, lng: -1.28 };
    for (const [name, place, cost] of [
      // The directions become the place's name: they name Tema, the customer chose Accra.
      ['A', { address: 'Oxford Street 12', landmark: 'blue kiosk opposite Tema Station', areaName: 'Accra' }, '40.00'],
      ['B', { landmark: 'blue kiosk opposite Tema Station', areaName: 'Accra' }, '40.00'],
      // Far from the centre of its area, so at the region's fee; what storing fills in names the area.
      ['C', { ...CENTRAL, address: 'Abura Road 4', landmark: 'blue gate on the Kasoa road' }, '70.00'],
      ['D', { ...CENTRAL, name: 'Abura Inn', landmark: 'blue gate by the well' }, '70.00'],
      ['E', { ...CENTRAL, landmark: 'blue gate on the Kasoa road' }, '70.00'],
    ] as const) {
      const saved = await save(user, name, { region: 'Greater Accra Region', ...place });
      expect([name, saved.status, saved.body.place?.cost ?? saved.body]).toEqual([name, 201, cost]);
      const known = (await read(user)).places.find((one) => one.name === name);
      expect([name, known?.place.cost]).toEqual([name, cost]);
      // What the checkout charges for it is what was read.
      const quote = await shop.register(user, { delivery_location: known?.place, pickup_location: known?.place });
      expect([name, quote.delivery_cost]).toEqual([name, cost]);
    }
    const nowhere = await save(user, 'F', { region: 'Central Region', landmark: 'blue gate by the well' });
    expect([nowhere.status, nowhere.body.place]).toEqual([400, [messages.location.areaRequired]]);
  });

  test('have one name each, whatever its case; a change keeps its own', async () => {
    const user = await shop.newUser();
    const { body: home } = await save(user, 'Home');
    const { body: work } = await save(user, 'Work');
    expect((await save(user, 'HOME')).body.name).toEqual([words.nameTaken]);
    expect((await save(user, 'home', ACCRA, work.id)).body.name).toEqual([words.nameTaken]);
    expect((await save(user, 'home', ACCRA, home.id)).status).toBe(200);
    expect((await save(await shop.newUser(), 'Home')).status).toBe(201);
  });

  test(`are ${SAVED_PLACES_MAX} at most, also when they are saved at the same moment`, async () => {
    const user = await shop.newUser();
    const names = Array.from({ length: SAVED_PLACES_MAX + 4 }, (_, at) => `Place ${at}`);
    const answers = await Promise.all(names.map((name) => save(user, name)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SAVED_PLACES_MAX);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await read(user)).places).toHaveLength(SAVED_PLACES_MAX);
  });

  test('saved twice at the same moment under one name are one', async () => {
    const user = await shop.newUser();
    const answers = await Promise.all([save(user, 'Home'), save(user, 'home'), save(user, 'HOME')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  test('are nobody else’s', async () => {
    const [user, other] = [await shop.newUser(), await shop.newUser({ role: 'owner' })];
    const { body: home } = await save(user, 'Home');
    await phone(user, '0241234567');
    const { trip_fees: _, ...own } = await read(other);
    expect(own).toEqual({ places: [], phone_number: null, last_order: null });
    expect((await save(other, 'Mine', ACCRA, home.id)).status).toBe(404);
    expect((await remove(other, home.id)).status).toBe(404);
    expect((await read(user)).places).toHaveLength(1);
    for (const [method, path] of [
      ['GET', PLACES],
      ['POST', PLACES],
      ['POST', `${PLACES}${home.id}/`],
      ['POST', `${PLACES}${home.id}/delete/`],
      ['POST', '/api/users/account/phone/'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { name: 'x', place: ACCRA, phone_number: '' } };
      expect((await shop.request(method, path, body)).status).toBe(401);
    }
  });

  test.each(['0', 'abc', '99999999999999999999', '1%27--'])('an id of %s is none', async (id) => {
    const { status } = await shop.request('POST', `${PLACES}${id}/delete/`, { token: await shop.newUser() });
    expect(status).toBe(404);
  });
});

test('a phone number is saved in one spelling, replaced and deleted; a wrong one is refused', async () => {
  const user = await shop.newUser();
  expect((await phone(user, '024 123 4567')).body).toEqual({ phone_number: '+233241234567' });
  expect((await phone(user, '031 555')).body).toMatchObject({ phone_number: [messages.checkoutCalls.phoneRequired] });
  expect((await read(user)).phone_number).toBe('+233241234567');
  await phone(user, '+233 20 123 4567');
  expect((await read(user)).phone_number).toBe('+233201234567');
  expect((await phone(user, '  ')).body).toEqual({ phone_number: null });
  expect((await read(user)).phone_number).toBeNull();
});

test('the places and the phone number of the newest order are offered too', async () => {
  const user = await shop.newUser();
  await shop.buy(user);
  shop.clock.advance(1_000);
  await shop.buy(user, { delivery_location: TEMA, phone_number: '0201234567' });
  const { last_order: last } = await read(user);
  expect(last).toMatchObject({
    delivery_location: { areaName: 'Tema', landmark: ACCRA.landmark, cost: '60.00' },
    pickup_location: { areaName: 'Accra' },
    phone_number: '+233201234567',
  });
  const again = await shop.request('POST', '/api/payments/intents/', {
    token: user,
    body: { reference: newReference(), ...basket(last ?? {}) },
  });
  expect(again).toMatchObject({ status: 201, body: { delivery_cost: '60.00', pickup_cost: '40.00' } });
});

test('saved places and the number are in the export, and go with the account', async () => {
  const user = await shop.newUser();
  await save(user, 'Home');
  await phone(user, '0241234567');
  const { body } = await shop.request('GET', '/api/users/account/export/', { token: user });
  expect(body).toMatchObject({
    saved_places: [{ name: 'Home', place: { landmark: ACCRA.landmark } }],
    saved_phone: '+233241234567',
  });
  const { status } = await shop.request('POST', '/api/users/account/delete/', {
    token: user,
    body: { password: user.password },
  });
  expect(status).toBe(200);
  const [places, phones] = [
    await shop.world.db.select().from(savedPlaces),
    await shop.world.db.select().from(savedPhones),
  ];
  expect(places.filter(({ userId }) => userId === user.id)).toEqual([]);
  expect(phones.filter(({ userId }) => userId === user.id)).toEqual([]);
});

test('Line breaks and marks that turn text around do not get into a stored place', async () => {
  const user = await shop.newUser();
  const typed = {
    address: '14 Oxford Street, Osu\nRefunded in full',
    landmark: 'Blue gate\r\n\u202ebeside the pharmacy',
  };
  const { status, body } = await save(user, 'Home', { ...ACCRA, ...typed });
  expect(status).toBe(201);
  const { address, landmark } = body.place;
  expect([address, landmark]).toEqual(['14 Oxford Street, Osu Refunded in full', 'Blue gate beside the pharmacy']);
});
