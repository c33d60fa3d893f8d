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

describe('ordering the same again', () => {
  test('puts its quantities into the cart at today’s prices and opens it; a renamed service is still the same', async () => {
    const page = await open();
    expect(await page.orderAgain({ items: [item(1, 'Standard Cleaning', 2), item(2, 'Deep Kleaning', 3)] })).toBe(null);
    expect(page.lines()).toEqual([
      [1, 2, '55.00'],
      [2, 3, '100.00'],
    ]);
    expect(page.said()).toEqual([words.againDone]);
    expect(browser.went).toEqual([{ to: '/cart', replaced: false }]);
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
    expect(page.said()).toEqual([words.againPart('Dyeing')]);
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
