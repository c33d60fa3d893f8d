import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { receiptPath } from '#domain/payment-paths.ts';
import { formatCart } from '#domain/prices/money.ts';
import { readingPaths } from '#domain/reading-paths.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { ACCRA_FEE, checkoutStorage, OSU } from '#tests/e2e/support/checkout.ts';
import { FIRST, LABELS, quoteFor } from '#tests/e2e/support/content.ts';
import { call, cartOf, keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { offerOn } from '#tests/e2e/support/offer.ts';
import { changePromotions, promotionWith } from '#tests/e2e/support/promotions.ts';
import { expect, expectNoSidewaysScroll, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

/** Small things that customers stumble over. */
test.use({ serviceWorkers: 'block' });
narrowOnly();

const { cart, checkout } = messages;
const bar = (page: Page) => page.locator('.buy-bar');

/** How many lines the words of an element take. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

for (const sum of ['from ₵1,260.00', 'from ₵99,999.99']) {
  test(`the button of the bar keeps one line beside ${sum}, and all its words at 200 % text`, async ({ page }) => {
    await keepInStorage(page, { cart: cartOf({ [FIRST]: 25 }) });
    await page.goto('/cart');
    const total = bar(page).getByTestId('total');
    await expect(total).toHaveText(cart.from(formatCart(quoteFor({ [FIRST]: 25 }, { delivery: ACCRA_FEE }).total)));
    // No cart of this catalogue costs as much.
    await total.evaluate((node, text) => {
      node.textContent = text;
    }, sum);
    const button = bar(page).getByRole('button', { name: cart.toCheckout });
    expect(await linesOf(button)).toBe(1);
    const [left, right] = [await total.boundingBox(), await button.boundingBox()];
    if (left === null || right === null) throw new Error('no bar');
    const isBeside = left.x + left.width <= right.x;
    expect(isBeside || left.y + left.height <= right.y, 'the sum covers the button').toBe(true);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page);
    expect(await button.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  });
}

for (const width of [360, 768, 1280]) {
  test(`a toast covers no heading, tab or field of the login at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    await page.getByLabel(messages.login.email, { exact: true }).fill('ama@example.com');
    await page.getByLabel(messages.login.password, { exact: true }).fill('not my password');
    await page.getByRole('button', { name: messages.login.submit, exact: true }).click();
    const toast = toasts(page).getByText(messages.login.failedToast);
    await expect(toast).toBeVisible();
    const bottom = await toast.evaluate((node) => node.closest('[data-toast]')?.getBoundingClientRect().bottom ?? 0);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(bottom).toBeGreaterThan(0);
    expect(heading?.y).toBeGreaterThanOrEqual(bottom);
  });
}

test('at 200 % text each page of the team fits', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, await newCustomer(page));
  await moveAlong(page, owner, slug, ['processing', 'pickup', 'cleaning_ongoing']);
  const { token, id } = await promotionWith(page, `HARMATTAN${Date.now() % 1e11}`.padEnd(20, 'X').slice(0, 20));
  await changePromotions(page, token, `${id}/end/`);
  await signIn(page, owner);
  for (const path of [...Object.values(teamPaths), staffOrderPath(slug)]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page);
  }
});

test('at 200 % text each page of a customer fits', async ({ page }) => {
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer);
  const place = { token: customer.access, data: { name: 'Home', place: OSU } };
  await call(page.request, 'post', '/api/users/account/places/', place);
  await signIn(page, customer);
  const own = [paths.account, paths.orders, paths.failedOrders, paths.referrals, paths.changePassword];
  for (const path of [...own, orderPath(slug), receiptPath(slug), paths.track, paths.forgotPassword]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    if (path === orderPath(slug)) await page.getByRole('button', { name: messages.tracking.make }).click();
    if (path === orderPath(slug)) await page.getByTestId('tracking-link').waitFor();
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(widest, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
});

test('at 200 % text no page’s heading breaks inside a word, and an empty cart shows all of its words', async ({
  page,
}) => {
  await signIn(page, await newCustomer(page));
  for (const path of [
    paths.home,
    paths.services,
    paths.rates,
    paths.about,
    paths.referrals,
    paths.account,
    paths.cart,
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const broken = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
        }
      }
      return words;
    });
    expect.soft(broken, path).toEqual([]);
  }
  const cut = await page.getByRole('main').evaluate((main) => {
    const edge = (element: Element) => element.getBoundingClientRect().right;
    return [...main.querySelectorAll('h2, p, a')].filter((element) => {
      const box = element.closest('.overflow-hidden');
      return box !== null && edge(element) > edge(box);
    }).length;
  });
  expect(cut).toBe(0);
});

test('at 200 % text cart and checkout fit, and each sum stays in its box and off its label', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), cart: cartOf({ 1: 2, 2: 1, 3: 3 }) });
  for (const path of [paths.cart, paths.checkout, readingPaths.care]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSidewaysScroll(page);
    if (path === readingPaths.care) continue;
    await expect(page.getByRole('main').getByTestId('total').first()).toBeVisible();
    const covered = await page.evaluate(() => {
      const box = (element: Element) => element.getBoundingClientRect();
      const crosses = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1;
      const panel = (element: Element) => element.closest('aside, section') ?? document.body;
      return [...document.querySelectorAll('main dd')]
        .filter((sum) => box(sum).width > 0)
        .filter((sum) => {
          const label = sum.previousElementSibling;
          const isOut = box(sum).right > box(panel(sum)).right + 1;
          return isOut || (label !== null && crosses(box(label), box(sum)));
        })
        .map(({ textContent }) => textContent);
    });
    expect(covered, path).toEqual([]);
  }
});

test('the bar says beside the button why the button waits', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: '', deliveryInput: '' });
  await page.goto(paths.checkout);
  const reason = bar(page).getByText(checkout.deliveryRequired);
  await expect(reason).toBeInViewport();
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto(paths.checkout);
  await expect(bar(page).getByRole('button', { name: checkout.proceed })).toBeEnabled();
  await expect(reason).toHaveCount(0);
});

test('a guide says where it is in one line, on the narrowest phone too', async ({ page }) => {
  await page.goto(readingPaths.care);
  await page.locator('main ol a[href^="/care/"]').first().click();
  const trail = page.getByRole('navigation', { name: LABELS.breadcrumbs });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await trail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size, `${width} px`).toBe(1);
    await expectNoSidewaysScroll(page);
  }
});

test('a number typed or pasted over a valid one replaces it', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  const phone = page.getByLabel(checkout.phone, { exact: true });
  await page.getByLabel(checkout.email, { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  await page.keyboard.type('0201112223');
  await expect(phone).toHaveValue('0201112223');
  await page.keyboard.press('Tab');
  await expect(phone).toHaveValue('20 111 2223');
  await phone.focus();
  await phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(field.value.length, field.value.length));
  await phone.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '+233 24 555 5555');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(phone).toHaveValue('24 555 5555');
  expect(await stored(page, 'checkoutPhone')).toBe('233245555555');
});

test('the checkout begins with its first question: no offer above it, a line of footer below it', async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }) });
  await page.goto('/checkout');
  const first = page.getByRole('combobox', { name: checkout.deliveryAddress });
  expect((await first.boundingBox())?.y).toBeLessThan(350);
  await expect(page.getByRole('complementary', { name: messages.pages.offerRegion })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: messages.navigation.terms })).toBeVisible();
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(160);
});

test('the offer to sign up is for visitors: who is signed in does not see it', async ({ page }) => {
  await page.goto('/services');
  const offer = await offerOn(page);
  if (offer === null) return;
  await expect(offer).toBeVisible();
  await signIn(page, await newCustomer(page));
  await page.goto('/services');
  await expect(offer).toBeHidden();
});
