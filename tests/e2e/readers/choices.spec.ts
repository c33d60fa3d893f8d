import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { checkoutStorage, openPaymentStep, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { keepInStorage, newCustomer, sessionOf } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';
import { offeredWindows } from '#tests/e2e/support/windows.ts';
import { walkOf } from './reader/walk.ts';

// Scrolling is instant, so that the focused element is at its final position.
test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 640 },
});
narrowOnly();

const { checkout, payment, pin, priority, promotionCode, windows } = messages;

test('pin, time, faster return and a refused code by keyboard and screen reader', async ({ page }) => {
  await page.route('**/api/windows/**', (route) => route.fulfill({ json: offeredWindows() }));
  const customer = await newCustomer(page);
  await keepInStorage(page, { ...sessionOf(customer), ...checkoutStorage(customer) });
  const { reads, press, type, to } = await walkOf(page);

  await page.goto(paths.checkout);
  const open = page.getByRole('button', { name: pin.open });
  await page.getByRole('radiogroup', { name: priority.question }).waitFor();
  await reads('choices/40 checkout of who comes back');
  await press(open);
  await page.locator('[data-pin-map=open]').waitFor();
  await reads('choices/41 the pin on the map', { isCompared: false });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toBeFocused();

  await to(page.getByRole('radiogroup', { name: windows.time }).getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await to(page.getByRole('radiogroup', { name: priority.question }).getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await reads('choices/42 another time, and back sooner');

  await press(page.getByRole('button', { name: messages.cart.haveCode }));
  await type(page.getByLabel(promotionCode.label, { exact: true }), 'NOSUCHCODE');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toHaveCount(0);
  await reads('choices/43 a code that is refused');
});

test('a payment that is declined and left, by keyboard and screen reader', async ({ page }) => {
  await openPaymentStep(page, await newCustomer(page));
  const { reads, to } = await walkOf(page);
  await to(visibleButton(page, payment.payNow));
  await page.keyboard.press('Enter');
  await expect(popup(page).locator(':focus')).toHaveCount(1);
  await popup(page).getByTestId('decline').press('Enter');
  await popup(page).getByTestId('close').press('Enter');
  await expect(toasts(page).getByText(payment.cancelled)).toBeVisible();
  await expect(visibleButton(page, payment.payNow)).toBeEnabled();
  await reads('choices/44 a payment that was declined and left');
});

test('without a network the cart says what it can’t confirm, by keyboard and screen reader', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  const customer = await newCustomer(page);
  await keepInStorage(page, { ...sessionOf(customer), ...checkoutStorage(customer) });
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  const { reads } = await walkOf(page);
  await page.goto(paths.cart);
  await expect(page.getByRole('alert').filter({ hasText: messages.cart.storedPrices })).toBeVisible();
  await reads('choices/45 cart without an answer');
  await page.goto(paths.checkout);
  await page.getByRole('heading', { level: 1, name: checkout.title }).waitFor();
  await reads('choices/46 checkout without an answer');
});
