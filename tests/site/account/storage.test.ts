import { afterEach, describe, expect, test } from 'vitest';
import { closePage, openPage, type PageOptions, signedIn } from '#tests/support/browser/page.ts';

const LINE = { service_id: 1, service_name: 'Standard Cleaning', quantity: 2, price: '50.00' };

async function onPage(options: PageOptions = {}) {
  const page = openPage(options);
  const storage = await import('#src/lib/stores/storage.ts');
  const cart = await import('#src/lib/stores/cart/cart.ts');
  const tokens = await import('#src/lib/stores/account/tokens.ts');
  const times = await import('#src/lib/stores/account/token-times.ts');
  return { ...page, ...storage, ...cart, ...tokens, ...times };
}

afterEach(closePage);

describe('storage', () => {
  test('stores a cart under its key, with a fresh timestamp', async () => {
    const page = await onPage();
    page.saveCart([LINE], 1_800_000_000_000);
    expect(JSON.parse(page.local.getItem('cart') ?? '')).toEqual({ items: [LINE], timestamp: 1_800_000_000_000 });
  });

  test.each(['blocked', 'full'] as const)('that is %s lets the page work from memory', async (storage) => {
    const page = await onPage({ storage });
    page.saveCart([LINE], Date.now());
    page.saveTokens({ access: signedIn().access_token ?? '', refresh: 'refresh-1' }, Date.now());
    expect(page.$pairs.get()).toBe(2);
    expect(page.$user.get()?.first_name).toBe('Ama');
    expect(page.writeStored('note', 'kept')).toBe(false);
    expect(page.readStored('note')).toBe('kept');
    page.removeStored('note');
    expect(page.readStored('note')).toBeNull();
    page.writeSession('toasts', '[]');
    expect(storage === 'blocked' ? page.readAndClearSession('toasts') : null).toBeNull();
  });

  test('that another tab could write is read again', async () => {
    const page = await onPage();
    const { setItem } = page.local;
    page.local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    page.saveTokens({ access: signedIn().access_token ?? '', refresh: 'refresh-1' }, Date.now());
    expect(page.readStored('refresh_token')).toBe('refresh-1');
    page.local.setItem = setItem;
    page.otherTab('refresh_token', 'refresh-2');
    expect(page.readStored('refresh_token')).toBe('refresh-2');
  });

  test('returns a value of the session only once', async () => {
    const page = await onPage();
    page.writeSession('toasts', '[1]');
    expect(page.readAndClearSession('toasts')).toBe('[1]');
    expect(page.readAndClearSession('toasts')).toBeNull();
  });

  test.each([
    'not json',
    'null',
    '[]',
    '{"items":"three","timestamp":1}',
    `{"items":[${JSON.stringify(LINE)}],"timestamp":"yesterday"}`,
    `{"items":[${JSON.stringify(LINE)}],"timestamp":1.5}`,
    'x'.repeat(100_000),
  ])('with a malformed cart starts empty, case %#', async (cart) => {
    const page = await onPage({ stored: { cart } });
    expect(page.$cartLines.get()).toEqual([]);
  });
});

describe('another tab', () => {
  test('fills the cart of this one', async () => {
    const page = await onPage();
    const counts: number[] = [];
    page.$pairs.subscribe((pairs) => counts.push(pairs));
    page.otherTab('cart', JSON.stringify({ items: [LINE], timestamp: Date.now() }));
    page.otherTab('cart', null);
    expect(counts).toEqual([0, 2, 0]);
  });

  test('signs this one out with it', async () => {
    const page = await onPage({ stored: signedIn() });
    const names: (string | undefined)[] = [];
    page.$user.subscribe((user) => names.push(user?.first_name));
    page.otherTab('access_token', null);
    page.otherTab('refresh_token', null);
    expect(names.at(0)).toBe('Ama');
    expect(names.at(-1)).toBeUndefined();
  });
});

describe('a stored session', () => {
  test.each([
    ['without its refresh token', { access_token: signedIn().access_token ?? '' }],
    ['without its access token', { refresh_token: 'refresh-1' }],
    ['whose access token does not decode', { access_token: 'torn', refresh_token: 'refresh-1' }],
    ['whose access token names nobody', { ...signedIn({ user_id: null, id: null }) }],
  ])('%s is dropped on start', async (_, stored) => {
    const page = await onPage({ stored });
    page.dropBrokenSession();
    expect(page.local.getItem('access_token')).toBeNull();
    expect(page.local.getItem('refresh_token')).toBeNull();
  });

  test('that is complete stays', async () => {
    const page = await onPage({ stored: signedIn() });
    page.dropBrokenSession();
    expect(page.$user.get()?.email).toBe('ama@example.com');
    expect(page.local.getItem('refresh_token')).toBe('refresh-1');
  });

  test('dates its tokens by this device, from their arrival', async () => {
    const page = await onPage();
    page.saveTokens({ access: signedIn().access_token ?? '', refresh: 'refresh-1' }, 5_000);
    page.saveTokens({ access: signedIn().access_token ?? '' }, 9_000);
    expect(page.tokenTimes().map(({ receivedAt }) => receivedAt)).toEqual([9_000, 5_000]);
  });
});
