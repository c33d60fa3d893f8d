import { e2e, row, server, site } from './row.ts';

const LOGIN = 'says what is missing, wrong or refused, and stays';
const GOOGLE = 'a refusal without a sentence shows ours, by mode';
const CARD = 'shows each service with both prices and the badge; adding leads to the cart, adding twice only says so';
const CANCEL = 'a cancelled payment says so and can be tried again; declined, then approved, it becomes one order';

/** Section 8: the error catalogue. Its wording is proved by tests/domain/messages.test.ts. */
export const errors = [
  row(
    'register failure',
    e2e(
      'account',
      'shows the server’s sentence about the address, or its own when there is none, and keeps what was typed',
    ),
    site('registration', 'refused by the server with %o shows the sentence in its place'),
  ),
  row('third-party register failure', e2e('account', GOOGLE), site('session', 'to %s answered by %o says: %s')),
  row('login failure', e2e('account', LOGIN), site('session', 'answered by %o says why, and to check the credentials')),
  row('third-party login failure', e2e('account', GOOGLE)),
  row('invalid token', e2e('account', LOGIN)),
  row('refresh without a token', site('refresh', 'without a refresh token says so and clears the rest of the session')),
  row(
    'verification failure',
    e2e('account', 'says that it failed when no answer comes, and offers another attempt'),
    site('verification', 'refused with %o shows the reason; a new link is offered: %s'),
  ),
  row(
    'resend failure and success',
    e2e('account', 'says when it could not resend, and starts no countdown'),
    e2e('account', 'resends once in 30 seconds, counting down'),
  ),
  row('no e-mail on the temp-verify screen', e2e('account', 'without an address says so and shows nothing')),
  row(
    'logout failure and success',
    e2e('account', 'says when the shop can’t be reached, and offers a choice'),
    e2e('account', 'ends the session, says so, and leads to login'),
  ),
  row(
    'services load failure',
    e2e('shop', 'shows a skeleton, fails with a Retry that loads the page again, and says when there is nothing'),
  ),
  row(
    'cart: details failed, some failed',
    e2e('shop', 'without any service details says so and keeps the checkout closed; Retry opens it'),
  ),
  row(
    'cart: item removed',
    e2e('shop', 'counts, never below 1, removes, and stores each change with a fresh timestamp'),
  ),
  row('cart: added, already there', e2e('shop', CARD)),
  row(
    'checkout, session expired before payment',
    e2e('checkout-payment', 'a session that ends before the payment says so, and nothing is charged'),
  ),
  row(
    'checkout, session expired after payment',
    e2e(
      'checkout-payment',
      'a 401 whose refresh is refused saves the order, says so and leads to login and back to it',
    ),
  ),
  row(
    'other order failure; failed after retries',
    e2e('checkout-payment', 'three attempts, 1 s and 2 s apart, then the order is saved and leads to its recovery'),
    site('create-order', 'shows its own message when no answer came'),
  ),
  row(
    'payment system not loaded',
    e2e('checkout-payment', 'without the provider’s script nothing is charged, and the next press tries again'),
  ),
  row('payment not initialised', e2e('checkout-payment', 'a provider that throws during setup is reported')),
  row('payment cancelled', e2e('checkout-payment', CANCEL)),
  row(
    'location: region not served',
    e2e('checkout', 'a search without a match, and a region we do not drive to, show a message'),
  ),
  row(
    'location: services unavailable',
    e2e('checkout', 'without the address search a place is entered by hand, at its area’s fee'),
  ),
  row('location: geolocation denied, late, unsupported', e2e('checkout', '%s stores no address and says so')),
  row(
    'location: area not precise',
    e2e('checkout', 'an unknown area gets the region’s default, and a message says so'),
  ),
  row(
    'location: incomplete, undetermined, failed',
    site('places', 'refuses %s and keeps the earlier choice'),
    site('places-failure', 'a search that fails with an unexpected error says so, and the error is logged'),
  ),
  row(
    'change password: success, field errors, otherwise',
    e2e('account', 'needs a login, then changes the password: every refusal is shown at its field'),
  ),
  row(
    'forgot password: success, failure',
    e2e('account', 'a forgotten password is reset by mail, and the new one works'),
    e2e('account', 'the server’s sentence on a forgotten password is shown, else our own'),
  ),
  row(
    'reset password: success, failure',
    e2e('account', 'a forgotten password is reset by mail, and the new one works'),
    e2e('account', 'the server’s sentence on a reset is shown: non_field_errors, else detail, else our own'),
  ),
  row(
    'redeem: refusal and success',
    e2e('referral', 'a refused redemption shows the server’s sentence, else our own'),
    e2e('referral', '250 points are redeemed with confetti and a toast; points, discount and history are reloaded'),
  ),
  row(
    'active discount: 404 is none, else logged',
    site('referrals', 'only logs when the waiting discount could not be loaded'),
    server('redemptions', 'without a waiting discount the answer is 404'),
  ),
  row('orders list failure', e2e('orders', 'shows a skeleton, fails with a message and a toast, and loads again')),
  row('order detail failure', e2e('orders', 'fails with a message and a toast; Try Again loads it')),
  row(
    'order recovery',
    e2e('recovery', 'a failed recovery says so, and everything stays'),
    e2e('recovery', 'a saved failed order is shown, and Try Again makes it, once'),
  ),
  row('empty: orders', e2e('orders', 'without orders says so and leads to the services')),
  row(
    'empty: matching orders',
    e2e('orders', 'shows cards with four tiles and the rest counted, sums and links; finds by code and status'),
  ),
  row(
    'empty: referrals, redemptions',
    e2e('referral', 'a new customer has a link to copy, no points, no friends, no history'),
  ),
  row('empty: failed orders', e2e('recovery', 'without a failed order it says so')),
  row('empty: items of an order', e2e('orders', 'says when an order has no items')),
];
