import { type Browser, expect, type Page, test } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { formatShop } from '#domain/prices/money.ts';
import { FIRST, priceOf, section } from '#tests/e2e/support/content.ts';
import { launchOldChromium } from './browsers/old-chromium.ts';

/* A Chromium of 2021, older than those that the shop serves: its customers can read, and are told how to book. */
let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  browser = await launchOldChromium(92);
});
test.beforeEach(async ({ baseURL }) => {
  page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
});
test.afterEach(() => page.close());
test.afterAll(() => browser.close());

/** What is seen on the page, and whether it lies on top in the middle of the screen: no menu that nobody opened. */
async function expectSeen(...texts: string[]): Promise<void> {
  // By the page's own means: Playwright's locators need a newer browser.
  const seen = () => page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
  for (const text of texts) await expect.poll(seen, { timeout: 20_000 }).toContain(text);
  const isMain = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main') !== null;
  expect(await page.evaluate(isMain), page.url()).toBe(true);
}

test('the pages for reading show what they show everywhere', async () => {
  await page.goto('/');
  await expectSeen(section('home-hero').action ?? '', formatShop(priceOf(FIRST)));
  await page.goto(paths.rates);
  await expectSeen(formatShop(priceOf(FIRST)));
  await page.goto(paths.about);
  await expectSeen();
});

for (const path of [paths.services, paths.cart, paths.checkout, paths.login, paths.register, paths.orders])
  test(`${path} says that it needs a newer browser, and how to book without one`, async () => {
    await page.goto(path);
    await expectSeen(messages.pages.browserTooOld, messages.pages.bookWithout, messages.pages.onWhatsApp);
    const seen = await page.evaluate(() => document.body.innerText);
    expect(seen).not.toContain(messages.pages.scriptFailed);
    expect(seen).toMatch(/\+233 \d\d \d{3} \d{4}/);
  });
