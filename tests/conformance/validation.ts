import { domain, e2e, row, server, site } from './row.ts';

const REGISTER = 'says what is missing or wrong before it sends anything, and sends once it is right';
const LOGIN = 'says what is missing, wrong or refused, and stays';
const CHANGE = 'needs a login, then changes the password: every refusal is shown at its field';
const FORGOTTEN = 'a forgotten password is reset by mail, and the new one works';
const WAITS =
  'the button waits for a delivery place, a separate pickup place, and a valid phone, and says which is missing';
const PHONE = 'the e-mail is the account’s and read-only, the phone has its prefix, example, tick and cross';

/** Section 5: validation rules. */
export const validation = [
  row('register: e-mail and password required', e2e('account', REGISTER), domain('credentials', '%s')),
  row('register: the e-mail’s shape', e2e('account', REGISTER), domain('credentials', '%s has a valid form')),
  row(
    'register: 8 characters',
    e2e('account', REGISTER),
    server('register', 'refuses %s under the field, in detail, and under email, which is all that other clients show'),
  ),
  row('register: names', e2e('account', REGISTER)),
  row('login: e-mail and password required', e2e('account', LOGIN), domain('credentials', '%j: %s')),
  row('login: the e-mail’s shape', e2e('account', LOGIN)),
  row(
    'login: an unreadable token is refused, and cleared on start',
    e2e('account', LOGIN),
    site('session', 'with an unreadable token fails and stores nothing'),
    site('storage', '%s is dropped on start'),
  ),
  row('referral code: sent only if provided', site('registration', 'sends a referral code only when there is one')),
  row('checkout: delivery required', e2e('checkout', WAITS)),
  row('checkout: pickup required when not the same', e2e('checkout', WAITS)),
  row('checkout: cart not empty', e2e('checkout', 'an empty cart shows a message, and the button waits')),
  row('checkout: a valid Ghana number, with the example', e2e('checkout', WAITS), e2e('checkout', PHONE)),
  row(
    'phone: digits, prefix 233 or 0, operator code, 7 digits',
    domain('phone', '%s'),
    domain(
      'phone',
      'every two digits: exactly the listed codes are accepted, with 23 and 53 in addition to the specified ones',
    ),
  ),
  row('phone: at most 13 characters', e2e('checkout', PHONE), domain('phone', '%s becomes %s')),
  row('location: an address and coordinates', domain('regions', '%s inside Ghana: %s, %s, %s')),
  row(
    'location: Greater Accra or Central Region only',
    e2e('checkout', 'a search without a match, and a region we do not drive to, show a message'),
    domain('regions', 'the region %j is %s'),
    server('payments', 'an unserved region is refused with the sentence of the specification'),
  ),
  row(
    'location: the area by locality, address text, region default',
    domain('area-of', '%s'),
    e2e('checkout', 'an unknown area gets the region’s default, and a message says so'),
  ),
  row('cart storage: a list and an integer timestamp', e2e('shop', 'a stored cart with %s starts empty')),
  row(
    'change password: all three required, 8 or more',
    e2e('account', CHANGE),
    server('passwords', 'names each missing field'),
  ),
  row(
    'change password: the first error of each field, cleared by typing',
    e2e('account', CHANGE),
    site('passwords', 'refused with %o shows the first message of each field'),
  ),
  row('reset: required, 8 or more', e2e('account', FORGOTTEN), domain('credentials', '%s and %s: %s')),
  row(
    'reset: differing passwords are said and nothing is sent',
    e2e('account', FORGOTTEN),
    site('passwords', 'as %o sends nothing'),
  ),
  row(
    'forgot password: required and e-mail-shaped',
    e2e('account', FORGOTTEN),
    domain('credentials', 'asking for a reset link with %j: %s'),
  ),
  row(
    'redeem: blocked below 100 points',
    site('referrals', 'sends nothing for a balance of %i'),
    server('redemptions', 'needs a hundred points'),
  ),
  row(
    'order detail: without a slug the list, with the message',
    e2e('orders', 'an address without a valid code says so and opens the list'),
    site('orders', '%s is the address of no order: the list opens, and says why'),
  ),
  row(
    'order detail: login; verified e-mail',
    e2e('states', '%s needs a login and remembers path and query'),
    e2e('orders', 'asks for a verified e-mail first'),
  ),
  row('orders: the warning, and the notice’s address', e2e('orders', 'asks for a verified e-mail first')),
  row(
    'orders: search by slug or status, any case',
    site('orders-search', 'searching orders for "%s" finds %j'),
    e2e('orders', 'shows cards with four tiles and the rest counted, sums and links; finds by code and status'),
  ),
];
