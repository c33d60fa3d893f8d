import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { cartOf, keepInStorage, newCustomer, sessionOf } from '#tests/e2e/support/customer.ts';
import { expect, test } from '#tests/e2e/support/shop.ts';
import { offeredWindows } from '#tests/e2e/support/windows.ts';
import { CONTROLS } from '../../../bench/site/controls.ts';

/*
 * Nothing moves that nobody touched: every answer of the API comes later than the half second in which a browser takes a
 * move for the answer to a tap, so the room for it has to be there before.
 */
const LATE_MS = 700;
/** From a tap until its late answers, and what they draw, are there; two answers may follow each other. */
const SETTLED_MS = 2 * LATE_MS + 600;

type Moved = Window & { moved: string[] };

test.use({ serviceWorkers: 'block' });

/** Writes down every layout shift that no input explains, with what moved, from where and where to. */
async function watchShifts(page: Page): Promise<(step: string) => Promise<void>> {
  await page.addInitScript(() => {
    const here = window as unknown as Moved;
    here.moved = [];
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { hadRecentInput: boolean; value: number; sources: Source[] };
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput || value < 0.0005) continue;
        const parts = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.trim().slice(0, 30)}" ${place(previousRect)} -> ${place(currentRect)}`,
        );
        here.moved.push(`${value.toFixed(4)}: ${parts.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (step) => {
    const moved = await page.evaluate(() => (window as unknown as Moved).moved.splice(0));
    expect.soft(moved, step).toEqual([]);
  };
}

/** What the typeface moves by some thousandths when it comes after the first paint is no answer of the API's. */
async function withoutTypeface(page: Page, allowConsole: (pattern: RegExp) => void): Promise<void> {
  allowConsole(/net::ERR_FAILED/);
  await page.route(/\.woff2$/, (route) => route.abort());
}

async function answerLate(page: Page): Promise<void> {
  const late = () => new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await page.route(/\/api\/|\/standins\/places\//, async (route) => {
    await late();
    if (route.request().url().includes('/api/windows/')) await route.fulfill({ json: offeredWindows() });
    else await route.fallback();
  });
}

/** Opens a page and tries its controls; the page stays where a control leads on. */
async function tryControls(page: Page, path: string): Promise<void> {
  const nothingMoved = await watchShifts(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await nothingMoved(`${path} opens`);
  await page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('navigate', (event) => {
      if (!(event as Event & { destination: { sameDocument: boolean } }).destination.sameDocument)
        event.preventDefault();
    });
  });
  for (const { name, use } of CONTROLS[path]?.filter((control) => control.name !== 'pay') ?? []) {
    await use(page);
    await page.waitForTimeout(SETTLED_MS);
    await nothingMoved(`${path}: ${name}`);
  }
}

for (const path of ['/services', '/cart', '/checkout'])
  test(`${path}: nothing moves for a customer who comes from the services, though every answer is late`, async ({
    page,
    viewport,
  }) => {
    test.skip(viewport?.width !== 360, 'the controls are those of a phone');
    const customer = await newCustomer(page);
    await keepInStorage(page, { ...sessionOf(customer), cart: cartOf({ [FIRST]: 2 }) });
    await page.goto('/services');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('discounts'))).not.toBeNull();
    await answerLate(page);
    await tryControls(page, path);
  });

for (const path of ['/services', '/cart', '/login?continue=%2Fcheckout', '/register?continue=%2Fcheckout'])
  test(`${path}: nothing moves for a visitor with a cart, though every answer is late`, async ({
    page,
    allowConsole,
  }) => {
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 2 }) });
    await withoutTypeface(page, allowConsole);
    await answerLate(page);
    const nothingMoved = await watchShifts(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLED_MS);
    await nothingMoved(path);
  });

test('/login: that a session ended here is on the page from the start, and nothing moves', async ({
  page,
  allowConsole,
}) => {
  await keepInStorage(page, { kept_for: '7' });
  await page.route(/\/_astro\/LoginForm/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.fallback();
  });
  await withoutTypeface(page, allowConsole);
  await answerLate(page);
  const nothingMoved = await watchShifts(page);
  await page.goto('/login?continue=%2Faccount', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('note')).toHaveText(messages.keptCart.before);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await nothingMoved('/login, after a session');
});

test('/cart: an empty cart is on the page from the start, and nothing moves', async ({ page, allowConsole }) => {
  await page.route(/\/_astro\/CartScreen/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.fallback();
  });
  await withoutTypeface(page, allowConsole);
  const nothingMoved = await watchShifts(page);
  await page.goto('/cart', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('link', { name: messages.cart.browse })).toBeVisible();
  expect(await page.locator('astro-island[ssr], astro-island[client=only]').count()).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await nothingMoved('/cart, empty');
});
