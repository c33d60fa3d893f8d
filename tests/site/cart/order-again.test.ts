import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { type FakeBrowser, openFakeBrowser, type Reply } from '#tests/support/browser/fake-browser.ts';

const words = messages.tracking;
const IMAGE = 'http://shop.test/a.jpg';
const service = (id: number, name: string, price: string) => ({ id, name, price, description: '', image: IMAGE });
const TODAY = [service(1, 'Standard Cleaning', '55.00'), service(2, 'Deep Kleaning (new)', '100.00')];
const item = (id: number | undefined, name: string, quantity: number) => ({
  service: { ...(id === undefined ? {} : { id }), name, image: IMAGE, price: '50.00' },
  quantity,
  unit_price: '50.00',
  total_price: '50.00',
});

let browser: FakeBrowser;
afterEach(() => browser.close());

async function open(cart: unknown[] = [], reply: Reply = { status: 200, body: TODAY }) {
  browser = openFakeBrowser('/orders/sk-1');
  browser.answer('GET /api/services/', reply);
  if (cart.length > 0) browser.localStorage.setItem('cart', JSON.stringify({ items: cart, timestamp: Date.now() }));
  const { orderAgain } = await import('#src/lib/flows/cart/order-again.ts');
  const { $cartLines } = await import('#src/lib/stores/cart/cart.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  const lines = () => $cartLines.get().map(({ service_id, quantity, price }) => [service_id, quantity, price]);
  return { orderAgain, lines, said: () => $toasts.get().map(({ text }) => text) };
}

const PLACE = {
  location_name: 'Oxford Street',
  street_address: '14 Oxford Street, Osu',
  region: 'Greater Accra Region',
  area: 'Accra',
  cost: '40.00',
  lat: 5.5557,
  lng: -0.1963,
  landmark: 'Blue gate beside the pharmacy',
};
const PLACES = { delivery_address: PLACE, pickup_address: PLACE, phone_number: '+233241234567' };

describe('ordering the same again, to the same places', () => {
  const details = async () => {
    const stores = await import('#src/lib/stores/checkout/checkout.ts');
    return {
      delivery: stores.$delivery.get(),
      pickup: stores.$effectivePickup.get(),
      isSame: stores.$sameAsDelivery.get(),
      phone: stores.$phone.get(),
    };
  };

  test('one tap fills cart, places and phone and opens the payment: the next tap pays', async () => {
    const page = await open();
    const again = { items: [item(1, 'Standard Cleaning', 2)], ...PLACES };
    expect(await page.orderAgain(again)).toBe(null);
    expect(browser.went).toEqual([{ to: '/checkout#pay', replaced: false }]);
    const { delivery, pickup, isSame, phone } = await details();
    expect(delivery).toMatchObject({
      address: PLACE.street_address,
      landmark: PLACE.landmark,
      cost: '40.00',
      lat: PLACE.lat,
    });
    expect([pickup, isSame, phone]).toEqual([delivery, true, '233241234567']);
  });

  test('takes the number that the account has now, not that of the order', async () => {
    const page = await open();
    const { $offeredPlaces } = await import('#src/lib/stores/checkout/saved-places.ts');
    $offeredPlaces.set({ places: [], phone: '20 123 4567', last: null });
    await page.orderAgain({ items: [item(1, 'Standard Cleaning', 2)], ...PLACES });
    expect((await details()).phone).toBe('20 123 4567');
  });

  test('what costs more now stands at the payment for as long as the cart is the same', async () => {
    const page = await open();
    await page.orderAgain({ items: [item(1, 'Standard Cleaning', 2)], ...PLACES });
    const { dearerNote } = await import('#src/lib/stores/checkout/dearer-note.ts');
    expect(page.said()).toEqual([]);
    expect(dearerNote()).toBe(words.againDearer(words.againPrice('Standard Cleaning', 'GHS 55.00', 'GHS 50.00')));
    const { $cartLines, saveCart } = await import('#src/lib/stores/cart/cart.ts');
    saveCart(
      $cartLines.get().map((line) => ({ ...line, quantity: 3 })),
      Date.now(),
    );
    expect(dearerNote()).toBeNull();
    const cheaper = { ...item(1, 'Standard Cleaning', 2), unit_price: '60.00' };
    await page.orderAgain({ items: [cheaper], ...PLACES });
    expect(dearerNote()).toBeNull();
  });

  test('two places stay two, each with its code', async () => {
    const page = await open();
    const tema = { ...PLACE, street_address: 'Community 1, Tema', area: 'Tema', lat: 5.6698, lng: -0.0166 };
    const pickup_address = { ...tema, digital_address: 'GT-020-4321' };
    await page.orderAgain({ items: [item(1, 'Standard Cleaning', 1)], ...PLACES, pickup_address });
    const { pickup, isSame } = await details();
    expect([isSame, pickup?.areaName, pickup?.digital_address]).toEqual([false, 'Tema', 'GT-020-4321']);
  });

  test('opens the cart instead when other pairs are in it, a service is gone, or a place is not served any more', async () => {
    const full = await open([{ service_id: 2, service_name: 'Deep Kleaning', quantity: 1, price: '90.00' }]);
    await full.orderAgain({ items: [item(1, 'Standard Cleaning', 1)], ...PLACES });
    expect(browser.went.at(-1)?.to).toBe('/cart');
    browser.close();
    const gone = await open();
    await gone.orderAgain({ items: [item(1, 'Standard Cleaning', 1), item(9, 'Dyeing', 1)], ...PLACES });
    expect(browser.went.at(-1)?.to).toBe('/cart');
    browser.close();
    const far = await open();
    const kumasi = {
      ...PLACE,
      region: 'Ashanti Region',
      area: 'Kumasi',
      street_address: 'Adum, Kumasi',
      lat: null,
      lng: null,
    };
    await far.orderAgain({ items: [item(1, 'Standard Cleaning', 1)], ...PLACES, delivery_address: kumasi });
    expect(browser.went.at(-1)?.to).toBe('/cart');
  });
});

describe('ordering the same again', () => {
  test('puts its quantities into the cart at today’s prices and opens it; a renamed service is still the same', async () => {
    const page = await open();
    expect(await page.orderAgain({ items: [item(1, 'Standard Cleaning', 2), item(2, 'Deep Kleaning', 3)] })).toBe(null);
    expect(page.lines()).toEqual([
      [1, 2, '55.00'],
      [2, 3, '100.00'],
    ]);
    expect(page.said()).toEqual([
      words.againDearer(
        words.againPrice('Standard Cleaning', 'GHS 55.00', 'GHS 50.00') +
          '; ' +
          words.againPrice('Deep Kleaning (new)', 'GHS 100.00', 'GHS 50.00'),
      ),
    ]);
    expect(browser.went).toEqual([{ to: '/cart', replaced: false }]);
  });

  test('says nothing of prices that are the same or lower now', async () => {
    const lower = { ...item(1, 'Standard Cleaning', 1), unit_price: '60.00' };
    const same = { ...item(2, 'Deep Kleaning', 1), unit_price: '100.00' };
    const page = await open();
    await page.orderAgain({ items: [lower, same] });
    expect(page.said()).toEqual([words.againDone]);
  });

  test('twice is the same as once, and other lines stay in the cart', async () => {
    const page = await open([
      { service_id: 2, service_name: 'Deep Kleaning', quantity: 1, price: '90.00' },
      { service_id: 1, service_name: 'Standard Cleaning', quantity: 9, price: '50.00' },
    ]);
    const order = { items: [item(1, 'Standard Cleaning', 2)] };
    await page.orderAgain(order);
    await page.orderAgain(order);
    expect(page.lines()).toEqual([
      [2, 1, '90.00'],
      [1, 2, '55.00'],
    ]);
  });

  test('an order from an older server is matched by its services’ names', async () => {
    const page = await open();
    await page.orderAgain({ items: [item(undefined, 'Standard Cleaning', 1)] });
    expect(page.lines()).toEqual([[1, 1, '55.00']]);
  });

  test('says which services are no longer on offer', async () => {
    const page = await open();
    await page.orderAgain({ items: [item(1, 'Standard Cleaning', 1), item(9, 'Dyeing', 1)] });
    expect(page.lines()).toEqual([[1, 1, '55.00']]);
    expect(page.said()[0]).toBe(words.againPart('Dyeing'));
  });

  test('changes nothing when none is on offer, or when today’s prices can’t be loaded', async () => {
    const gone = await open();
    expect(await gone.orderAgain({ items: [item(9, 'Dyeing', 1)] })).toBe(words.againNone);
    expect([gone.lines(), browser.went]).toEqual([[], []]);
    browser.close();
    const down = await open([], { status: 500 });
    expect(await down.orderAgain({ items: [item(1, 'Standard Cleaning', 1)] })).toBe(words.againFailed);
    expect([down.lines(), browser.went]).toEqual([[], []]);
  });
});
