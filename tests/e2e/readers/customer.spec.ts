import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ORDER_PAGE, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { FIRST, LABELS, SIGNUP, section, service } from '#tests/e2e/support/content.ts';
import { newCustomer, PASSWORD } from '#tests/e2e/support/customer.ts';
import { expect, linkIn, mailTo, narrowOnly, newEmail, test } from '#tests/e2e/support/shop.ts';
import { walkOf, withoutHolidays } from './reader/walk.ts';

// Scrolling is instant, so that the focused element is at its final position.
test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 640 },
});
narrowOnly();

const { cart, checkout, forgotPassword, login, location, payment, places, register, resetPassword, tracking } =
  messages;
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.beforeEach(({ page }) => withoutHolidays(page));

test('a new customer books and pays by keyboard and screen reader', async ({ page }) => {
  const email = newEmail();
  const { reads, to, press, type } = await walkOf(page);

  await page.goto(paths.home);
  await reads('booking/01 home', { whole: true });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: messages.navigation.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await press(page.getByRole('link', { name: section('home-hero').action ?? '' }).first());

  await page.waitForURL(/\/services\/?$/);
  await reads('booking/02 services', { whole: true });
  const standard = page.getByRole('article').filter({ hasText: service(FIRST).name });
  await press(standard.getByRole('button', { name: messages.services.addToCart }));

  await page.waitForURL(/\/cart\/?$/);
  await expect(page.getByText(cart.added(service(FIRST).name))).toBeVisible();
  await reads('booking/03 cart, a pair added');
  await press(page.getByRole('button', { name: cart.oneMore }));
  await expect(page.getByRole('button', { name: cart.oneMore })).toBeFocused();
  await reads('booking/04 cart, one more');
  await press(visibleButton(page, cart.toCheckout));

  await page.waitForURL(/\/login\/?\?continue=/);
  await page.getByRole('link', { name: messages.keptCart.toCart }).waitFor();
  await reads('booking/05 login', { mayBeHeard: cart.added(service(FIRST).name) });
  await type(page.getByLabel(login.email), email);
  await type(page.getByLabel(login.password, { exact: true }), 'not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toHaveCount(0);
  await reads('booking/06 login, refused');
  await page.reload();
  await press(page.getByRole('link', { name: login.toRegister }));

  await page.waitForURL(/\/register/);
  await h1(page, '').first().waitFor();
  await page.getByRole('link', { name: messages.keptCart.toCart }).waitFor();
  await reads('booking/07 register');
  await press(page.getByRole('button', { name: register.submit, exact: true }));
  await reads('booking/08 register, nothing filled in');
  await type(page.getByLabel(register.email, { exact: true }), email);
  await type(page.getByLabel(register.password, { exact: true }), PASSWORD);
  await type(page.getByLabel(register.firstName), 'Ama');
  await type(page.getByLabel(register.lastName), 'Mensah');
  await press(page.getByRole('button', { name: register.submit, exact: true }));

  await page.waitForURL(/\/checkout\/?$/);
  await h1(page, checkout.title).waitFor();
  // What the customer alone gets comes a moment later.
  if (SIGNUP.length > 0)
    await page
      .getByText(/^Signup Discount/)
      .first()
      .waitFor();
  await page.getByRole('button', { name: cart.haveCode }).waitFor();
  await reads('booking/09 checkout');
  await press(visibleButton(page, checkout.proceed));
  const address = page.getByRole('combobox', { name: checkout.deliveryAddress });
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(new RegExp(checkout.deliveryRequired));
  await reads('booking/10 checkout, nothing filled in');
  await page.keyboard.type('osu');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await reads('booking/11 checkout, suggestions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: location.clearDelivery })).toBeVisible();
  await expect(address).toBeFocused();
  await page.getByText(places.saveAs).waitFor();
  await reads('booking/12 checkout, a place chosen');
  await type(page.getByLabel(location.directions), 'Blue gate beside the pharmacy');
  await type(page.getByLabel(checkout.phone, { exact: true }), '0241234567');
  await reads('booking/13 checkout, filled in', { mayBeHeard: location.landmarkVague });
  await press(visibleButton(page, checkout.proceed));

  await expect(h1(page, payment.title)).toBeFocused();
  await page.locator('summary', { hasText: messages.notices.title }).waitFor();
  await reads('paying/14 review');
  await to(visibleButton(page, payment.payNow));
  await page.keyboard.press('Enter');
  // The window takes the focus when it is ready; a key pressed before that would miss.
  await expect(popup(page).locator(':focus')).toHaveCount(1);
  await reads('paying/15 payment window');
  await popup(page).getByTestId('approve-later').press('Enter');
  await page.getByRole('heading', { name: messages.waiting.title }).waitFor();
  await reads('paying/16 waiting for the payment');

  await page.waitForURL(/\/verify-email\/?$/);
  await h1(page, messages.paidFirst.title).waitFor();
  await reads('paying/17 paid, the address is to be confirmed', { mayBeHeard: payment.creating });
  await page.goto(linkIn(await mailTo(page, email, /verify/i)));
  // To the order that waited; from there to the list.
  await page.waitForURL(ORDER_PAGE);
  await press(page.getByRole('link', { name: messages.order.back }));
  await page.waitForURL(/\/orders\/?$/);
  await h1(page, 'My Orders').waitFor();
  await reads('paying/18 my orders');
  await press(page.locator('main a[href^="/orders/"]').first());
  await page.waitForURL(ORDER_PAGE);
  await h1(page, '').first().waitFor();
  await reads('paying/19 an order');

  await press(page.getByRole('button', { name: tracking.make }));
  await page.getByRole('button', { name: tracking.revoke }).waitFor();
  await reads('paying/20 an order, with a link to follow it');
  const link = await page
    .getByText(/\/track\//)
    .first()
    .textContent();
  await page.goto(paths.account);
  await reads('paying/21 account');
  await page.goto(paths.referrals);
  await reads('paying/22 referrals');
  await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
  await h1(page, '').first().waitFor();
  await reads('paying/23 the link that others get');
});

test('a stranger asks for help, is lost, and recovers a password by keyboard and screen reader', async ({ page }) => {
  const customer = await newCustomer(page);
  const { reads, press, type } = await walkOf(page);

  await page.goto(paths.services);
  const menu = page.getByRole('banner').getByRole('button', { name: LABELS.menuNavigation, exact: true });
  await press(menu);
  await reads('lost/30 menu', { whole: true });
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await page.goto(paths.rates);
  await reads('lost/31 help, prices and questions', { whole: true, isCompared: false });
  await page.goto('/a-page-that-is-not-there');
  await reads('lost/32 a page that is not there', { whole: true });

  await page.goto(paths.login);
  await press(page.getByRole('link', { name: login.forgotPassword }));
  await page.waitForURL(/\/forgot-password/);
  await press(page.getByRole('button', { name: forgotPassword.submit }));
  await reads('lost/33 forgot password, nothing filled in');
  await type(page.getByLabel(forgotPassword.email), customer.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(customer.email)).toBeVisible();
  await reads('lost/34 forgot password, mail sent');
  await page.goto(linkIn(await mailTo(page, customer.email, /password/i)));
  await type(page.getByLabel(resetPassword.newPassword, { exact: true }), 'another walk by the sea 7');
  // It is said when its words are loaded, which may be late.
  await page.getByText(messages.newPassword.long).waitFor();
  await type(page.getByLabel(resetPassword.confirmPassword, { exact: true }), 'another walk by the see');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toHaveCount(0);
  await reads('lost/35 new password, typed twice in two ways');
});
