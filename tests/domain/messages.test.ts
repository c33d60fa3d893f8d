import { describe, expect, it, test } from 'vitest';
import { SERVICE_AREAS } from '#domain/areas/service-areas.ts';
import { accountMails } from '#domain/messages/mail/account-mails.ts';
import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { wayBack } from '#domain/messages/shop/orders/way-back.ts';
import { messages as m } from '#domain/messages.ts';

/** The sentences agreed with the owner, to the letter: dashes, ellipses and capitals included. */
const agreed: Record<string, [said: string, agreed: string][]> = {
  shell: [
    [m.shell.loginToContinue, 'Please login to continue.'],
    [m.navigation.offer(10), 'SPECIAL OFFER! Get 10% off on your first order when you sign up!'],
    [m.services.percentOff(10), '10% OFF'],
    [m.navigation.start, 'Start Kleaning Here'],
    [m.navigation.rates, 'Rate & Services'],
    [m.navigation.about, 'About Us'],
    [m.navigation.orders, 'My Orders'],
    [m.navigation.changePassword, 'Change Password'],
    [m.navigation.referrals, 'Referrals'],
    [m.navigation.logout, 'Logout'],
  ],
  session: [
    [m.session.invalidToken, 'Invalid access token'],
    [m.session.noRefreshToken, 'No refresh token available'],
    [m.logout.logoutFailed, 'Logout failed. Please try again.'],
    [m.logout.loggedOut, 'Logged out successfully!'],
  ],
  register: [
    [m.register.haveCode, 'Have a referral code?'],
    [m.register.codeApplied, "Referral code applied! You'll get a special discount after verification."],
    [m.register.fillAllFields, 'Please fill in all fields.'],
    [m.register.invalidEmail, 'Please enter a valid email address.'],
    [m.register.shortPassword, 'Password must be at least 8 characters long.'],
    [m.register.failed, 'Registration failed. Please try again.'],
    [m.register.googleFailed, 'Google registration failed.'],
    [m.register.googleFailedToast, 'Google registration failed. Please try again.'],
  ],
  login: [
    [m.login.forgotPassword, 'Forgot password?'],
    [m.login.fillAllFields, 'Please fill in all fields.'],
    [m.login.invalidEmail, 'Please enter a valid email address.'],
    [m.login.failed, 'Login failed. Please try again.'],
    [m.login.failedToast, 'Login failed. Please check your credentials.'],
    [m.login.googleFailed, 'Google login failed.'],
    [m.login.googleFailedToast, 'Google login failed. Please try again.'],
  ],
  verification: [
    [m.verify.failedTitle, 'Verification Failed'],
    [m.verify.failed, 'Verification failed. Please try again.'],
    [m.verify.requestNewLink, 'Request a new verification link'],
    [m.tempVerify.resendIn(29), 'Resend in 29s'],
    [m.tempVerify.resendFailed, 'Failed to resend verification email. Try again later.'],
    [m.tempVerify.resent, 'Verification email resent – please check your inbox.'],
    [m.tempVerify.noEmail, 'No email provided. Please register or log in first.'],
  ],
  services: [
    [m.services.title, 'Schedule a Klean'],
    [m.services.addToCart, 'ADD TO CART'],
    [m.services.loadFailed, 'Failed to load services.'],
  ],
  cart: [
    [m.cart.toCheckout, 'Proceed to Checkout'],
    [m.cart.continueShopping, 'Continue Shopping'],
    [m.cart.empty, 'Your cart is empty'],
    [m.cart.browse, 'Browse Services'],
    [m.cart.detailsFailed, 'Failed to load service details. Please try again.'],
    [m.cart.someDetailsFailed, 'Failed to load some service details'],
    [m.cart.removed, 'Item removed'],
    [m.cart.alreadyThere('Deep Kleaning'), 'Deep Kleaning is already in your cart!'],
    [m.cart.added('Deep Kleaning'), 'Deep Kleaning has been added to your cart!'],
    [CART_EXPIRED, 'Your cart has expired and been cleared.'],
  ],
  checkout: [
    [m.checkout.title, 'Complete Your Order'],
    [m.checkout.proceed, 'Proceed to Payment'],
    [m.checkout.phonePlaceholder, '24 123 4567'],
    [m.checkout.emptyNotice, 'Your cart is empty. Add items to proceed with checkout.'],
    [
      m.checkout.serviceAreas(SERVICE_AREAS.join(', ')),
      'Current options for delivery and pickup are Accra, Tema, Kasoa',
    ],
    [m.checkout.deliveryRequired, 'Please select a delivery location'],
    [m.checkout.pickupRequired, 'Please select a pickup location'],
    [m.checkout.emptyCart, 'Your cart is empty'],
    [m.checkoutCalls.phoneRequired, 'Please enter a valid Ghana phone number'],
    [m.checkout.phoneRequiredExample, 'Please enter a valid Ghana phone number (e.g., 024 123 4567)'],
    [m.checkout.sessionExpired, 'Session expired. Please login again to complete your order.'],
    [m.checkout.placed, 'Order placed successfully! Thank you for your purchase.'],
    [m.checkout.failed, 'Failed to place order. Please check your orders page or contact support.'],
    [m.checkout.failedAfterRetries, 'Failed to create order after retries'],
  ],
  payment: [
    [m.payment.title, 'Complete Payment'],
    [m.payment.payNow, 'Pay Now'],
    [m.payment.processing, 'Processing Payment...'],
    [m.payment.back, 'Back to Checkout'],
    [m.payment.notLoaded, 'Payment system not loaded. Please try again.'],
    [m.payment.notStarted, 'Error initializing payment. Please try again.'],
    [m.payment.cancelled, 'Payment cancelled. Your order was not placed.'],
  ],
  location: [
    [m.location.useCurrent, 'Use Current Location'],
    [m.location.regionNotServed('Ashanti Region'), 'Ashanti Region is not set up for delivery yet'],
    [m.location.noEventData, 'Location selection failed: Incomplete event data.'],
    [m.location.incomplete, 'Selected location details are incomplete.'],
    [m.location.regionNotFound, 'Region configuration not found.'],
    [m.location.areaUndetermined, 'Could not determine delivery area.'],
    [m.location.failed, 'Failed to process location. Please try again.'],
    [m.location.fallback, 'Could not precisely determine area. Using fallback.'],
    [m.location.servicesUnavailable, 'Location services unavailable. Please check API key.'],
    [m.location.geolocationUnsupported, 'Geolocation not supported by your browser'],
    [m.location.currentFailed, 'Could not get current location. Please try searching instead.'],
    [m.location.geolocationUnsupportedDefault, 'Geolocation not supported, using default location (Accra).'],
    [m.location.detectFailedDefault, 'Failed to detect location, using default (Accra).'],
  ],
  passwords: [
    [m.changePassword.backToServices, 'Back to Services'],
    [m.changePassword.changed, 'Password changed successfully.'],
    [m.changePassword.fixErrors, 'Please fix the errors below.'],
    [m.changePassword.failed, 'Something went wrong.'],
    [m.forgotPassword.submit, 'Send Reset Link'],
    [m.forgotPassword.backToLogin, 'Back to Login'],
    [m.forgotPassword.sent, 'Password reset email sent. Check your inbox.'],
    [m.forgotPassword.failed, 'Failed to send reset email.'],
    [m.resetPassword.mismatch, 'Passwords do not match.'],
    [m.resetPassword.requestNewLink, 'Request a new reset link'],
    [m.resetPassword.done, 'Password reset successfully. Please log in.'],
    [m.resetPassword.failed, 'Failed to reset password.'],
  ],
  referral: [
    [m.referral.copied, 'Copied!'],
    [m.referral.yourReferrals, 'Your Referrals'],
    [m.referral.history, 'Redemption History'],
    [m.referral.redeemFailed, 'An error occurred while redeeming points.'],
    [m.referral.redeemed(10), 'Points redeemed successfully! A 10% discount would be applied to your next order.'],
  ],
  orders: [
    [m.orders.title, 'My Orders'],
    [m.orders.moreItems(2), '+2 more items'],
    [m.orders.viewDetails, 'View Details'],
    [m.orders.loadFailed, 'Failed to load orders. Please try again.'],
    [m.orders.loadFailedToast, 'Failed to load orders'],
    [m.orders.refresh, 'Refresh Page'],
    [m.orders.verifyFirst, 'Please verify your email before viewing orders.'],
    [m.order.help, 'Need Help?'],
    [m.order.invalidUrl, 'Invalid order URL'],
    [m.order.loadFailed, 'Failed to load order details'],
    [m.order.loadFailedToast, 'Failed to load order'],
    [m.order.tryAgain, 'Try Again'],
  ],
  recovery: [
    [m.recovery.tryAgain, 'Try Again'],
    [m.recovery.contactSupport, 'Contact Support'],
    [m.recovery.startNew, 'Start New Order'],
    [m.recovery.failed, 'Failed to recover order. Please contact support.'],
    [m.recovery.recovered, 'Order successfully recovered!'],
  ],
  'empty states': [
    [m.emptyStates.orders, 'No orders yet'],
    [m.emptyStates.matchingOrders, 'No matching orders'],
    [m.emptyStates.referrals, 'No referrals yet. Share your link to get started!'],
    [m.emptyStates.redemptions, 'No redemption history yet'],
    [m.emptyStates.failedOrders, 'No Failed Orders Found'],
    [m.emptyStates.orderItems, 'No items found in this order'],
  ],
};

describe.each(Object.entries(agreed))('%s has the agreed wording, to the letter', (_, sentences) => {
  it.each(sentences)('%s', (said, expected) => {
    expect(said).toBe(expected);
  });
});

test('screens recognise an expired link by the server’s sentence', () => {
  expect(m.verify.invalidKey).toContain('Invalid');
  expect(m.verify.expiredKey).toContain('expired');
  expect(m.resetPassword.invalidToken).toContain('invalid');
});

test('the page after paying names the mail by its subject', () => {
  expect(m.verify.noKeyPaid('ama@example.com')).toContain(`“${accountMails.verify.subject}”`);
});

test('one is singular and more are plural', () => {
  expect([m.navigation.cart(0), m.navigation.cart(1), m.navigation.cart(3)]).toEqual([
    'Cart, 0 items',
    'Cart, 1 item',
    'Cart, 3 items',
  ]);
  expect([m.orders.count(1), m.checkout.pairs(1), m.checkout.pairs(2)]).toEqual(['1 order', '1 pair', '2 pairs']);
});

test('what is said of a payment that did not come through, or waits, says where the money is', () => {
  const { cancelledLate, refused } = m.payment;
  for (const sentence of [cancelledLate, refused, m.checkoutCalls.notPaid])
    expect(sentence).toMatch(/no money (has been|was) taken/);
  expect(m.waiting.lead).toContain('No money leaves your wallet before you approve it');
});

test.each([
  ['Mobile money', 'the mobile money wallet you paid with'],
  ['Card', 'the card you paid with'],
  ['Paystack', 'the wallet or card you paid with'],
  [undefined, 'the wallet or card you paid with'],
])('money of an order paid by %s goes back to %s', (method, way) => {
  expect(m.owed.why.onItsWay('GHS 1.00', wayBack(method))).toContain(`on its way back to ${way}.`);
  expect(m.ownOrder.cancelRule('GHS 1.00', wayBack(method))).toContain(`GHS 1.00, to ${way}.`);
});

function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return sentencesOf(value('Ama', 'Ama', 'Ama', 'Ama'));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesOf) : [];
}

test('no sentence is empty, has stray spaces or shows a value that is missing', () => {
  const odd = sentencesOf(m).filter(
    (sentence) => !sentence || sentence !== sentence.trim() || / {2}|undefined|NaN|null/.test(sentence),
  );
  expect(odd).toEqual([]);
  expect(sentencesOf(m).length).toBeGreaterThan(300);
});
