import { domain, e2e, row, server, site } from './row.ts';

/** Section 4: states and transitions. */
export const states = [
  row(
    'login makes a session',
    site('session', 'stores both tokens and goes home'),
    server('sessions', 'returns a pair of tokens with the claims that the screens read'),
  ),
  row(
    'third-party login makes a session',
    site('session', 'to %s sends the credential and goes on'),
    server('google-login', 'opens a verified account without password, once'),
  ),
  row(
    'logout ends the session and leads to /login',
    e2e('account', 'ends the session, says so, and leads to login'),
    site('session', 'revokes the refresh token, ends the session and leads to login'),
  ),
  row(
    'a refused refresh ends the session, rejects who waits and rethrows',
    site('refresh', 'refused with %i rejects all waiting calls and ends the session'),
  ),
  row(
    'start: two tokens, the first readable, or none',
    site('storage', 'that is complete stays'),
    site('storage', '%s is dropped on start'),
    e2e('states', 'tokens that cannot be read are cleared, and the visitor is a guest'),
  ),
  row(
    'a 401 is retried once after a refresh',
    site('refresh', 'is sent once more after a refresh, with the new token'),
    site('refresh', 'that still gets a 401 is not sent a third time'),
  ),
  row(
    'no refresh without a refresh token, or for a token call',
    site('refresh', 'without a refresh token fails'),
    site('refresh', 'from a login is about the password, not about the session'),
  ),
  row('one refresh for all who wait, each replayed once', site('refresh', 'shares one refresh with all waiting calls')),
  row(
    'the refresh token is replaced when one comes',
    site('refresh', 'keeps the old refresh token when the answer contains none'),
    server('sessions', 'exchanges a token at %s'),
  ),
  row(
    'the cart is read from storage on load',
    site('storage', 'stores a cart under its key, with a fresh timestamp'),
    domain('cart', 'a valid one is read unchanged'),
  ),
  row(
    'a missing or malformed cart starts empty',
    domain('cart', '%s is an empty cart'),
    e2e('shop', 'a stored cart with %s starts empty'),
    site('cart', 'with %s in storage starts empty and shows no message'),
  ),
  row(
    'a cart older than 30 days is deleted, with the warning',
    e2e('shop', 'a cart of 30 days and more is cleared, with a warning of 5 seconds'),
    site('cart', 'of more than 30 days is deleted, marked expired, and reported for five seconds'),
    domain('cart', 'a cart lives for 30 days'),
  ),
  row(
    'the expiry warning after login and verification',
    site('session', 'says for five seconds that the cart has expired, also on the next page'),
    e2e('account', 'warns of an expired cart on the way to login'),
  ),
  row(
    'every change is saved with a fresh timestamp',
    e2e('shop', 'counts, never below 1, removes, and stores each change with a fresh timestamp'),
    site('cart', 'saves every change with a fresh timestamp'),
  ),
  row(
    'clearing removes the stored copy',
    site('cart', 'removing the last line removes the stored cart'),
    site('place-order', 'clears cart, places and inputs, and leads to the order with a message of thanks'),
  ),
  row('adding twice: info toast, no change', site('cart', 'a second time changes nothing, says so and stays')),
  row(
    'the rule itself grows the quantity and keeps the price',
    domain('cart', 'an existing one grows by the added amount and keeps its stored price'),
  ),
  row('a new service is a new line', domain('cart', 'a new one becomes the last line, one pair by default')),
  row(
    'a signed delta; 0 or below takes the line out',
    domain('cart', 'by %i gives %i pairs'),
    domain('cart', 'by %i removes the line'),
  ),
  row('on screen never below 1', site('cart', 'steps the quantity and never below one')),
  row('remove takes that line out', domain('cart', 'removing a service removes only that service')),
  row(
    'verification: once on load, then /login?continue=/cart after 1.2 s',
    e2e('account', 'verifies once, says so, and opens login for the cart after a pause; again it is already verified'),
    site('verification', 'login opens after 1.2 seconds, on the way to the cart'),
  ),
  row(
    'the cooldown starts after a successful resend',
    e2e('account', 'resends once in 30 seconds, counting down'),
    e2e('account', 'says when it could not resend, and starts no countdown'),
  ),
  row(
    'two steps, there and back',
    e2e('checkout', 'Back and Forward move between the steps, and a reload keeps the details'),
  ),
  row(
    'a session of under 60 s is refreshed before the pop-up',
    site('pay', 'refreshes a token that has under a minute left'),
    domain('session', '%s'),
  ),
  row(
    'the pop-up opens with the generated reference',
    site('pay', 'registers the checkout, opens the window on the same reference and sum, and makes the order'),
  ),
  row(
    'up to three attempts: at once, after 1 s, after 2 s',
    e2e('checkout-payment', 'three attempts, 1 s and 2 s apart, then the order is saved and leads to its recovery'),
    site('create-order', 'waits 1 s, then 2 s, after %s'),
  ),
  row(
    'a 401 is refreshed and retried',
    e2e('checkout-payment', 'a 401 during the order is refreshed once and the order made'),
    site('place-order', 'refreshes between attempts and continues with the new token'),
  ),
  row(
    'cancel: the flag is cleared, an info message',
    e2e(
      'checkout-payment',
      'a cancelled payment says so and can be tried again; declined, then approved, it becomes one order',
    ),
    site('pay', 'cancelled says so, and everything can be pressed again'),
  ),
  row(
    'success clears cart, places and inputs, and opens the order',
    e2e(
      'checkout-payment',
      'a cancelled payment says so and can be tried again; declined, then approved, it becomes one order',
    ),
    site('place-order', 'clears cart, places and inputs, and leads to the order with a message of thanks'),
  ),
  row(
    'redeemed points are marked as applied',
    site('place-order', 'confirms redeemed points, and is not delayed when that fails'),
    server('redemptions', 'is confirmed as used by its owner, however often'),
  ),
  row(
    'leaving is warned of while the order is made',
    site('place-order', 'warns before the page is left while it is made, and not afterwards'),
  ),
  row(
    'a processing flag disables the buttons',
    site('pay', 'does nothing on a second press while the first is in progress'),
  ),
  row(
    'a failure after payment is saved before the redirect',
    site('place-order', 'is saved before the page is left for /orders/failed'),
  ),
  row(
    'pickup follows delivery while the toggle is on',
    e2e(
      'checkout',
      'the button waits for a delivery place, a separate pickup place, and a valid phone, and says which is missing',
    ),
    e2e('checkout-payment', 'a callback that fires twice, with a cancel after it, makes one order'),
  ),
  row(
    'the eight statuses, their labels in list and detail',
    domain('order-status', '%s'),
    e2e(
      'orders',
      'shows customer, items, sums with discounts, both addresses and help; each status by its detail label',
    ),
  ),
  row(
    'status text: lower case, spaces to underscores, else Unknown',
    domain('order-status', 'the text %j means %j'),
    domain('order-status', '%j shows Unknown'),
  ),
  row(
    'referral: pending, then completed with 100 pts',
    domain(
      'referral',
      'a referral is pending until the first order is completed, a discount is available until applied',
    ),
    server('referrals', 'credits 100 points for a friend, once, however often the order is reported'),
    e2e('referral', 'a friend who registered by the link is pending, and gets the referral discount'),
  ),
  row(
    'redeeming from 100 points; refresh, confetti, toast',
    e2e('referral', '250 points are redeemed with confetti and a toast; points, discount and history are reloaded'),
  ),
  row(
    'a recovered order: record gone, cart cleared, its page',
    e2e('recovery', 'a saved failed order is shown, and Try Again makes it, once'),
    site('recovery', 'makes the order, removes the record, clears the cart and leads to it'),
  ),
];
