import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { ORDER_PAGE, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { SECOND, service } from '#tests/e2e/support/content.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';

// Scrolling is instant, so that the focused element is at its final position.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });
narrowOnly();

const { checkout, location, payment } = messages;
const MOST_STOPS = 60;

/**
 * The focused element when a fixed element covers all of it: a bar, the navigation. A toast does not count, since it
 * disappears.
 */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    // A hidden input is visible by its label.
    const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((part) => {
      const there = document.elementFromPoint(left + width / 2, top + height * part);
      return (
        there !== null && (shown.contains(there) || there.contains(shown) || there.closest('[data-toasts]') !== null)
      );
    });
    return isSeen ? null : shown.outerHTML.slice(0, 120);
  });
}

/** Presses Tab until `target` has the focus; no element focused on the way may be hidden. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} was not reached by Tab`);
}

test('a clean can be booked by keyboard only, and the focus is always visible', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/services');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: messages.navigation.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const deep = page.getByRole('article').filter({ hasText: service(SECOND).name });
  await tabTo(page, deep.getByRole('button', { name: messages.services.addToCart }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/cart\/?$/);
  await tabTo(page, page.getByRole('button', { name: messages.cart.oneMore }));
  await page.keyboard.press('Enter');
  await expect(visibleButton(page, messages.cart.toCheckout)).toBeEnabled();
  await tabTo(page, visibleButton(page, messages.cart.toCheckout));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
  await tabTo(page, visibleButton(page, checkout.proceed));
  await page.keyboard.press('Enter');
  const address = page.getByRole('combobox', { name: checkout.deliveryAddress });
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(new RegExp(checkout.deliveryRequired));
  await page.keyboard.type('osu');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: location.clearDelivery })).toBeVisible();
  await expect(address).toBeFocused();
  await tabTo(page, page.getByLabel(location.directions));
  await page.keyboard.type('Blue gate beside the pharmacy');
  await tabTo(page, page.getByLabel(checkout.phone, { exact: true }));
  await page.keyboard.type('0241234567');
  await tabTo(page, visibleButton(page, checkout.proceed));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: payment.title })).toBeFocused();
  await tabTo(page, visibleButton(page, payment.payNow));
  await page.keyboard.press('Enter');
  // The window takes the focus when it is ready; a key pressed before that would miss.
  await expect(popup(page).locator(':focus')).toHaveCount(1);
  await popup(page).getByTestId('approve').press('Enter');
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 20_000 });
});
