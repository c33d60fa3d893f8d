import { messages } from '#domain/messages.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { formatDay } from '#domain/windows/format.ts';
import { checkoutStorage, openPaymentStep, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { call, cartOf, keepInStorage, newCustomer, sessionOf, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { offeredWindows } from '#tests/e2e/support/windows.ts';
import { walkOf, withoutHolidays } from './reader/walk.ts';

// Scrolling is instant, so that the focused element is at its final position.
test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 640 },
});
narrowOnly();

const { location, payment, pin, priority, promotionCode, windows } = messages;

test.beforeEach(({ page }) => withoutHolidays(page));

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

test('a code in the cart, kept, taken away and left, by keyboard and screen reader', async ({ page }) => {
  await keepInStorage(page, { cart: cartOf({ [FIRST]: 1 }), serviceArea: 'Accra' });
  const { reads, press, to } = await walkOf(page);
  await page.goto(paths.cart);
  const ask = page.getByRole('button', { name: messages.cart.haveCode });
  const field = page.getByLabel(promotionCode.label, { exact: true });
  const remove = page.getByRole('button', { name: promotionCode.remove });
  await press(ask);
  await expect(field).toBeFocused();
  await page.keyboard.type('FRIENDS');
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expect(remove).toHaveAccessibleDescription(promotionCode.kept('FRIENDS'));
  await reads('choices/47 cart, a code is kept');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await to(page.getByRole('button', { name: promotionCode.without }));
  await page.keyboard.press('Enter');
  await expect(ask).toBeFocused();
});

test('an order whose rider met nobody, by keyboard and screen reader', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer);
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  await call(page.request, 'post', `/api/staff/orders/${slug}/stop/`, {
    data: { kind: 'pickup', mark: 'not_home' },
    token: owner.access,
  });
  await signIn(page, customer);
  const { reads } = await walkOf(page);
  await page.goto(orderPath(slug));
  await page.getByText(messages.ownOrder.missed.pickup(formatDay(new Date().toISOString().slice(0, 10)))).waitFor();
  await reads('choices/48 an order, nobody was home');
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
  // The last of what the lost answers change: prices of the last visit, and the area by hand in place of the search.
  await page.getByText(messages.cart.storedPrices).waitFor();
  await page.getByRole('button', { name: location.byHand, expanded: true }).first().waitFor();
  // Its fields come with a script of their own.
  await page.getByRole('group', { name: location.byHand }).getByRole('textbox').first().waitFor();
  await reads('choices/46 checkout without an answer');
});
