import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { closePage, openPage, type PageOptions } from '#tests/support/browser/page.ts';

const SERVICE = {
  id: 1,
  name: 'Standard Cleaning',
  description: 'Brush and wash.',
  price: '50.00',
  image: 'http://shop.test/1.jpg',
};
const line = (quantity = 1, price = '50.00') => ({ service_id: 1, service_name: 'Standard Cleaning', quantity, price });
const stored = (items: unknown, age = 0) => ({ cart: JSON.stringify({ items, timestamp: Date.now() - age }) });

async function onPage(options: PageOptions = {}) {
  const page = openPage({ url: '/services', ...options });
  const cart = await import('#src/lib/flows/cart/cart.ts');
  const age = await import('#src/lib/flows/cart/cart-age.ts');
  const services = await import('#src/lib/flows/cart/services.ts');
  const { $cartLines, $pairs, $cartExpired } = await import('#src/lib/stores/cart/cart.ts');
  const { $toasts } = await import('#src/lib/stores/toasts.ts');
  const toasts = () => $toasts.get().map(({ kind, text, duration }) => `${kind} ${duration}: ${text}`);
  const record = () => JSON.parse(page.local.getItem('cart') ?? 'null');
  return { ...page, ...cart, ...age, ...services, $cartLines, $pairs, $cartExpired, toasts, record };
}

afterEach(closePage);

describe('adding a service', () => {
  test('puts one pair into the stored cart, says so and leads there', async () => {
    const page = await onPage();
    const before = Date.now();
    page.bookService(SERVICE);
    expect(page.record().items).toEqual([line()]);
    expect(Number.isInteger(page.record().timestamp)).toBe(true);
    expect(page.record().timestamp).toBeGreaterThanOrEqual(before);
    expect(page.toasts()).toEqual([`success 3000: ${messages.cart.added('Standard Cleaning')}`]);
    expect(page.visits).toEqual([{ how: 'assign', path: '/cart' }]);
  });

  test('to a full cart says so and changes nothing', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => ({ ...line(), service_id: index + 2 }));
    const page = await onPage({ stored: stored(lines) });
    expect(page.bookService(SERVICE)).toBe(messages.cart.full);
    expect(page.$cartLines.get()).toHaveLength(50);
    expect(page.toasts()).toEqual([]);
    expect(page.visits).toEqual([]);
  });

  test('a second time changes nothing, says so and stays', async () => {
    const page = await onPage({ stored: stored([line(2)]) });
    page.bookService(SERVICE);
    expect(page.$cartLines.get()).toEqual([line(2)]);
    expect(page.toasts()).toEqual(['info 3000: Standard Cleaning is already in your cart!']);
    expect(page.visits).toEqual([]);
  });
});

describe('changing the cart', () => {
  test('steps the quantity and never below one', async () => {
    const page = await onPage({ stored: stored([line(1)]) });
    page.stepQuantity(1, 1);
    expect(page.$pairs.get()).toBe(2);
    page.stepQuantity(1, -1);
    page.stepQuantity(1, -1);
    expect(page.$cartLines.get()).toEqual([line(1)]);
  });

  test('leaves the price as it was when the service was added', async () => {
    const page = await onPage({ stored: stored([line(1, '45.00')]) });
    page.stepQuantity(1, 1);
    expect(page.record().items).toEqual([line(2, '45.00')]);
  });

  test('saves every change with a fresh timestamp', async () => {
    const page = await onPage({ stored: stored([line()], 5 * DAY_MS) });
    page.stepQuantity(1, 1);
    expect(Date.now() - page.record().timestamp).toBeLessThan(5_000);
  });

  test('removing the last line removes the stored cart', async () => {
    const page = await onPage({ stored: stored([line()]) });
    page.removeFromCart(1);
    expect(page.local.getItem('cart')).toBeNull();
    expect(page.toasts()).toEqual(['info 3000: Item removed']);
  });

  test('follows another tab', async () => {
    const page = await onPage({ stored: stored([line()]) });
    const stop = page.$cartLines.listen(() => undefined);
    page.otherTab('cart', JSON.stringify({ items: [line(4)], timestamp: Date.now() }));
    expect(page.$pairs.get()).toBe(4);
    stop();
  });
});

describe('an old cart', () => {
  test('of more than 30 days is deleted, marked expired, and reported for five seconds', async () => {
    const page = await onPage({ stored: stored([line()], 30 * DAY_MS + 1_000) });
    page.dropExpiredCart();
    expect(page.$cartLines.get()).toEqual([]);
    expect(page.$cartExpired.get()).toBe(true);
    expect(page.local.getItem('cart')).toBeNull();
    expect(page.toasts()).toEqual(['warning 5000: Your cart has expired and been cleared.']);
  });

  test('of less than 30 days is kept', async () => {
    const page = await onPage({ stored: stored([line()], 30 * DAY_MS - 60_000) });
    page.dropExpiredCart();
    expect(page.$pairs.get()).toBe(1);
    expect(page.toasts()).toEqual([]);
  });

  test.each([
    ['no JSON', '{oops'],
    ['no list', JSON.stringify({ items: 'all', timestamp: 1 })],
    ['no whole timestamp', JSON.stringify({ items: [line()], timestamp: 'yesterday' })],
    ['nothing', 'null'],
  ])('with %s in storage starts empty and shows no message', async (_, cart) => {
    const page = await onPage({ stored: { cart } });
    page.dropExpiredCart();
    expect(page.$cartLines.get()).toEqual([]);
    expect(page.toasts()).toEqual([]);
  });

  test.each(['blocked', 'full'] as const)(
    'in a browser whose storage is %s is not started, and says why',
    async (storage) => {
      const page = await onPage({ storage });
      expect(page.bookService(SERVICE)).toBe(messages.cart.storageBlocked);
      expect(page.$pairs.get()).toBe(0);
      expect(page.visits).toEqual([]);
      expect(page.toasts()).toEqual([]);
    },
  );

  test('in a browser with full storage lasts as long as the tab, until there is room again', async () => {
    const page = await onPage();
    const { lifetimeOf: keepingOf, readStored } = await import('#src/lib/stores/storage.ts');
    const { setItem } = page.local;
    page.local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(page.bookService(SERVICE)).toBeNull();
    expect(page.visits).toEqual([{ how: 'assign', path: '/cart' }]);
    expect(JSON.parse(page.session.getItem('cart') ?? 'null').items).toEqual([line()]);
    expect(JSON.parse(readStored('cart') ?? 'null').items).toEqual([line()]);
    expect(keepingOf('cart')).toBe('tab');
    page.local.setItem = setItem;
    page.stepQuantity(1, 1);
    expect(page.record().items).toEqual([line(2)]);
    expect(page.session.getItem('cart')).toBeNull();
    expect(keepingOf('cart')).toBe('device');
  });
});
