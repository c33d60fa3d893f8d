import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { formatPhone } from '#domain/phone.ts';
import { ACCRA, basket, KASOA, openShop, type Shop, TEMA } from '#tests/support/checkout.ts';
import { newReference } from '#tests/support/outside/provider.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { landmark: _, ...BARE } = ACCRA;
const location = messages.location;
const intent = async (changes: Record<string, unknown>) => {
  const body = { reference: newReference(), ...basket(changes) };
  return shop.request<Record<string, string[]>>('POST', '/api/payments/intents/', {
    token: await shop.newUser(),
    body,
  });
};

describe('no checkout is registered, so no money moves,', () => {
  test.each([
    ['a region and an area alone', { region: 'Greater Accra Region', areaName: 'accra' }, location.landmarkRequired],
    ['a landmark of "."', { ...KASOA, landmark: '.' }, location.landmarkVague],
    ['a landmark of emoji', { ...ACCRA, landmark: '🏠🏠' }, location.landmarkUnreadable],
    ['a quarter alone', { ...BARE, address: 'Osu, Accra, Ghana', name: 'Osu', landmark: 'Osu' }, location.quarterAlone],
    ['a pin without directions', BARE, location.landmarkRequired],
    ['a landmark alone', { ...KASOA, landmark: 'Blue gate' }, location.moreDirections],
  ])('for %s', async (_, place, sentence) => {
    const [delivery, pickup] = [await intent({ delivery_location: place }), await intent({ pickup_location: place })];
    expect([delivery.status, delivery.body.delivery_location]).toEqual([400, [sentence]]);
    expect([pickup.status, pickup.body.pickup_location]).toEqual([400, [sentence]]);
  });

  test.each([undefined, null, '', '   '])('without a phone number (%j)', async (phone_number) => {
    const { status, body } = await intent({ phone_number });
    expect([status, body.phone_number]).toEqual([400, [messages.checkoutCalls.phoneRequired]]);
  });

  test('for directions longer than 300 characters', async () => {
    expect((await intent({ delivery_location: { ...ACCRA, landmark: 'gate '.repeat(61) } })).status).toBe(400);
  });
});

test('a place at the centre of Tema that names itself Accra pays and says Tema', async () => {
  const place = { ...ACCRA, lat: TEMA.lat, lng: TEMA.lng };
  const quote = await shop.register(await shop.newUser(), { delivery_location: place });
  expect(quote).toMatchObject({ delivery_cost: '60.00', pickup_cost: '40.00' });
});

test('the directions reach the customer’s order and the rider', async () => {
  const user = await shop.newUser();
  const { slug } = await shop.buy(user);
  const { body } = await shop.request('GET', `/api/orders/${slug}/`, { token: user });
  expect(body).toMatchObject({ delivery_address: { landmark: ACCRA.landmark, street_address: ACCRA.address } });
  const staff = await shop.newUser({ role: 'staff' });
  const { body: seen } = await shop.request('GET', `/api/staff/orders/${slug}/`, { token: staff });
  expect(seen).toMatchObject({ pickup_address: { landmark: ACCRA.landmark, is_vague: false, is_flagged: false } });
});

/** What another client paid without registering its checkout. */
async function paid(changes: Record<string, unknown>, path: string) {
  const user = await shop.newUser();
  const reference = newReference();
  shop.pay(user, { reference, amount: 130_00 });
  return { user, reference, ...(await shop.order(user, reference, changes, path)) };
}
async function seenByTeam(slug: string): Promise<string> {
  const { body } = await shop.request('GET', `/api/staff/orders/${slug}/`, {
    token: await shop.newUser({ role: 'staff' }),
  });
  return JSON.stringify(body);
}

describe('a payment without a registered checkout', () => {
  test('becomes an order at a place without directions, and the team is told', async () => {
    const place = { delivery_location: BARE, pickup_location: BARE };
    const { status, body } = await paid(place, '/api/orders/');
    expect(status).toBe(201);
    const seen = await seenByTeam(body.order_slug);
    expect(seen).toContain(messages.teamPayments.vaguePlace);
    expect(seen).toContain('"is_vague":true');
  });

  test('with directions and a phone number needs no word to the team', async () => {
    const { body } = await paid({}, '/api/orders/');
    const seen = await seenByTeam(body.order_slug);
    expect(seen).not.toContain(messages.teamPayments.vaguePlace);
    expect(seen).not.toContain(messages.teamPayments.noPhone(''));
  });

  test.each([null, undefined, '  '])(
    'is refused without a phone (%j) by the order call, and made by the recovery',
    async (phone) => {
      const { status, body, user, reference } = await paid({ phone_number: phone }, '/api/orders/');
      expect([status, body]).toMatchObject([400, { phone_number: [messages.checkoutCalls.phoneRequired] }]);
      const recovered = await shop.order(user, reference, { phone_number: phone }, '/api/orders/create/');
      expect(recovered.status).toBe(201);
      expect(await seenByTeam(recovered.body.order_slug)).toContain(messages.teamPayments.noPhone(''));
    },
  );

  test('is recovered with the phone of the order before, and the team is told', async () => {
    const user = await shop.newUser();
    await shop.buy(user);
    const reference = newReference();
    shop.pay(user, { reference, amount: 130_00 });
    const { body } = await shop.order(user, reference, { phone_number: null }, '/api/orders/create/');
    const seen = await seenByTeam(body.order_slug);
    expect(seen).toContain(messages.teamPayments.noPhone(formatPhone('+233241234567')));
    expect(seen).toContain('+233241234567');
  });
});
