import { messages } from '#domain/messages.ts';
import { orderPath } from '#domain/paths.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { ACCRA_FEE, checkoutStorage, leastInCart, ORDER_PAGE, TEMA_FEE } from '#tests/e2e/support/checkout.ts';
import { FIRST, quoteFor, SIGNUP, section, service } from '#tests/e2e/support/content.ts';
import { entriesOf, newCustomer, PASSWORD, sessionOf, writeToStorage } from '#tests/e2e/support/customer.ts';
import { linkIn, mailTo, newEmail } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { test } from './engine.ts';

const STANDARD = service(FIRST);
const ORDER = quoteFor({ [FIRST]: 2 }, { delivery: ACCRA_FEE, pickup: TEMA_FEE, discounts: SIGNUP });

const NEW_PASSWORD = 'another walk by the sea 7';

test('a new customer lands, fills the cart, registers, pays, verifies and sees the order', async ({
  device,
  request,
}) => {
  const email = newEmail();
  await device.open('/');
  await device.picture('01 home');
  await device.press('link', section('home-hero').action ?? '');

  await device.arrives(/^\/services\/?$/);
  await device.sees(STANDARD.name);
  await device.picture('02 services');
  await device.press('button', messages.services.addToCart);

  await device.arrives(/^\/cart\/?$/);
  // Not the toast: one that a slow page would show too late is dropped.
  await device.sees(STANDARD.name, 'heading');
  await device.press('button', messages.cart.oneMore);
  await device.sees(leastInCart({ [FIRST]: 2 }));
  await device.picture('03 cart');
  await device.press('button', messages.cart.toCheckout);

  await device.arrives(/^\/login\/?\?continue=%2Fcheckout/);
  await device.sees(messages.shell.loginToContinue);
  await device.picture('04 login');
  await device.press('link', messages.login.toRegister);

  await device.arrives(/^\/register/);
  await device.write(messages.register.firstName, 'Ama');
  await device.write(messages.register.lastName, 'Mensah');
  await device.write(messages.register.email, email);
  await device.write(messages.register.password, PASSWORD);
  await device.picture('05 register');
  await device.press('button', messages.register.submit);

  await device.arrives(/^\/checkout\/?$/);
  await device.sees(messages.checkout.title, 'heading');
  await device.picture('06 checkout');
  await device.write(messages.checkout.deliveryAddress, 'osu');
  await device.picture('07 suggestions');
  await device.press('option', /^Osu/);
  await device.sees(messages.checkout.aTrip(formatCheckout(ACCRA_FEE)));
  await device.write(messages.location.directions, 'Blue gate beside the pharmacy');
  await device.press('checkbox', messages.checkout.sameAsDelivery);
  await device.write(messages.checkout.pickupAddress, 'tema comm');
  await device.press('option', /Tema Community 1/);
  await device.sees(messages.checkout.aTrip(formatCheckout(TEMA_FEE)));
  await device.write(messages.location.directions, 'White wall by the church', 'last');
  await device.write(messages.checkout.phone, '24 123 4567');
  await device.sees(formatCheckout(ORDER.total));
  await device.picture('08 details');
  await device.wholePicture('08 details, whole');
  await device.press('button', messages.checkout.proceed);

  await device.sees(messages.payment.title, 'heading');
  await device.picture('09 payment');
  await device.press('button', messages.payment.payNow);
  await device.pressInPayment('momo');
  await device.picture('10 paying');
  await device.pressInPayment('approve');

  await device.arrives(/^\/verify-email\/?$/);
  await device.sees(messages.paidFirst.title, 'heading');
  await device.picture('11 paid, address not verified');
  const link = linkIn(await mailTo({ request }, email, /verify/i));
  await device.open(link);
  await device.arrives(/^\/orders\/?$/);
  await device.sees(/^My Orders/, 'heading');
  await device.picture('12 verified, orders');
  const order = await device.evaluate(() => document.querySelector('main a[href^="/orders/"]')?.getAttribute('href'));
  await device.open(order ?? 'no order is listed');
  await device.arrives(ORDER_PAGE);
  await device.sees(formatCheckout(ORDER.total));
  await device.picture('13 order');
  await device.wholePicture('13 order, whole');

  await device.open('/cart');
  await device.sees(messages.cart.empty);
});

test('a customer follows the pair while the team moves it', async ({ device, request }) => {
  const asker = { request };
  const owner = await newTeamMember(asker, 'owner');
  const customer = await newCustomer(asker, { firstName: 'Akosua' });
  const slug = await paidOrder(asker, customer);
  await moveAlong(asker, owner, slug, ['processing', 'pickup']);
  await device.open('/healthz');
  await device.evaluate(writeToStorage, entriesOf(sessionOf(customer)));
  await device.open(orderPath(slug));
  await device.sees(/^Back on \w+day /);
  await device.press('button', messages.tracking.make);
  await device.sees(/\/track\//);
  await device.picture('20 follow');
  await device.press('button', messages.tracking.again);
  await device.arrives(/^\/checkout\/?$/);
  await device.sees(messages.payment.title, 'heading');
  await device.picture('21 order again');
});

test('a password is recovered by mail', async ({ device, request }) => {
  const customer = await newCustomer({ request });
  await device.open('/login');
  await device.press('link', messages.login.forgotPassword);
  await device.arrives(/^\/forgot-password/);
  await device.write(messages.forgotPassword.email, customer.email);
  await device.picture('30 forgot password');
  await device.press('button', messages.forgotPassword.submit);
  const link = linkIn(await mailTo({ request }, customer.email, /password/i));
  await device.open(link);
  await device.write(messages.resetPassword.newPassword, NEW_PASSWORD);
  await device.write(messages.resetPassword.confirmPassword, NEW_PASSWORD);
  await device.picture('31 reset password');
  await device.press('button', messages.resetPassword.submit);
  await device.arrives(/^\/login/);
  await device.write(messages.login.email, customer.email);
  await device.write(messages.login.password, NEW_PASSWORD);
  await device.press('button', messages.login.submit);
  await device.arrives(/^\/(?:services|orders)?\/?$/);
});

test('a payment without an order is recovered', async ({ device, request }) => {
  const customer = await newCustomer({ request });
  await device.open('/healthz');
  await device.evaluate(writeToStorage, entriesOf({ ...sessionOf(customer), ...checkoutStorage(customer) }));
  await device.open('/checkout');
  await device.press('button', messages.checkout.proceed);
  await device.press('button', messages.payment.payNow);
  await device.pressInPayment('approve-later');
  await device.sees(messages.waiting.title);
  await device.picture('40 waiting for the payment');
  await device.arrives(ORDER_PAGE);
});
