import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#domain/messages.ts';
import { closePage, openPage } from '#tests/support/browser/page.ts';

const SERVICES = { 1: { name: 'Standard Cleaning', price: '50.00' } };

async function onPage(url: string, storage: 'open' | 'blocked' = 'open') {
  const page = openPage({ url, storage });
  const replaced: string[] = [];
  const history = { state: null, replaceState: (_: unknown, __: string, path: string) => replaced.push(path) };
  Object.assign(window, { history });
  const { addRequested } = await import('#src/lib/flows/cart/add-requested.ts');
  const { $cartLines } = await import('#src/lib/stores/cart/cart.ts');
  return { ...page, replaced, addRequested, lines: () => $cartLines.get() };
}

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

test('a link to the cart with a service puts one pair into it, and leaves an address that adds nothing', async () => {
  const page = await onPage('/cart?add=1');
  page.addRequested(SERVICES);
  expect(page.lines()).toEqual([{ service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '50.00' }]);
  expect(page.replaced).toEqual(['/cart']);
  page.addRequested(SERVICES);
  expect(page.lines()).toMatchObject([{ quantity: 1 }]);
});

test.each(['/cart', '/cart?add=', '/cart?add=99', '/cart?add=constructor', '/cart?add=1e0x'])(
  '%s adds nothing',
  async (url) => {
    const page = await onPage(url);
    page.addRequested(SERVICES);
    expect(page.lines()).toEqual([]);
  },
);

test('a cart that this browser can’t keep stays empty and says why', async () => {
  const page = await onPage('/cart?add=1', 'blocked');
  page.addRequested(SERVICES);
  expect(page.lines()).toEqual([]);
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: messages.cart.storageBlocked }]);
});
