import { domain, e2e, row, server, site } from './row.ts';

/** Section 9: business constants and limits. */
export const constants = [
  row('password minimum 8', domain('credentials', '%s and %s: %s'), server('passwords', 'refuses %s under its field')),
  row(
    'phone maximum 13, fixed +233',
    e2e('checkout', 'the e-mail is the account’s and read-only, the phone has its prefix, example, tick and cross'),
  ),
  row(
    'cart expiry 30 days, its toast 5000 ms',
    e2e('shop', 'a cart of 30 days and more is cleared, with a warning of 5 seconds'),
    domain('cart', 'a cart lives for 30 days'),
  ),
  row(
    'storage keys cart, access_token, refresh_token',
    site('storage', 'stores a cart under its key, with a fresh timestamp'),
    site('session', 'stores both tokens and goes home'),
  ),
  row(
    'toasts 3000 ms in the shell',
    e2e('states', 'a toast stays 3 seconds, in its colour, pauses while hovered, and can be closed'),
  ),
  row('resend cooldown 30 s', e2e('account', 'resends once in 30 seconds, counting down')),
  row(
    'redirect after verification 1.2 s',
    site('verification', 'login opens after 1.2 seconds, on the way to the cart'),
  ),
  row('Copied! for 2000 ms', e2e('referral', 'a new customer has a link to copy, no points, no friends, no history')),
  row('refresh under 60 s', site('pay', 'refreshes a token that has under a minute left')),
  row('one retry after a 401', site('refresh', 'that still gets a 401 is not sent a third time')),
  row(
    '3 attempts, 1 s then 2 s',
    site('create-order', 'waits 1 s, then 2 s, after %s'),
    e2e('checkout-payment', 'three attempts, 1 s and 2 s apart, then the order is saved and leads to its recovery'),
  ),
  row(
    'geolocation time-out 5 s',
    e2e('checkout', '%s stores no address and says so'),
    site('providers-position', 'is the browser’s, requested with a limit of five seconds'),
  ),
  row(
    'default centre Accra',
    site('providers-places', 'is asked for Ghana near Accra, in English, in one session until a place is looked up'),
  ),
  row('GHS with two decimals', domain('money', '%i pesewas: wire %s, shop %s, cart %s, checkout %s')),
  row(
    'fees by region and area',
    domain(
      'regions',
      'the fee table: Accra 40, Tema 60, Kasoa 60, the rest of Greater Accra 40 and of Central Region 70',
    ),
    server('pricing', '%s costs what the table says, whatever the claim'),
  ),
  row('areas offered', domain('regions', 'the areas offered by hand are the served areas')),
  row(
    'listed prices 50, 100, 120',
    server('services', 'lists the services in order, priced as decimal strings, pictures as absolute addresses'),
  ),
  row(
    'struck-through prices',
    domain('catalogue', 'a service at %i pesewas shows the struck-through list price %i'),
    e2e('shop', 'shows no badge without a signup discount; any other price is struck from 150'),
  ),
  row(
    'featured prices at home',
    e2e('states', 'home has the hero, three steps, featured prices, counters, five pairs and three tips'),
  ),
  row(
    'a discount is subtotal x percentage / 100',
    domain('discounts', '%s'),
    domain('money', '%i pesewas at %d %% are %i'),
  ),
  row(
    'total = subtotal + fees - discounts',
    domain('totals', 'in 100,000 random carts the total is lines plus fees minus discounts, to the pesewa'),
    server(
      'pricing',
      'any cart, any places, any wanted discounts: the shop’s price is the integer sum of its own tables',
    ),
  ),
  row(
    'the total before discounts struck through',
    e2e('shop', 'shows a customer the signup discount, and the total before it struck through'),
  ),
  row(
    'signup discount only once',
    server('discounts', 'a used one is not available while its order exists'),
    domain('discounts', '%s'),
  ),
  row(
    'referral discount only before the first completed order',
    server('discounts', 'the referral discount ends with the first delivered order, and with no other'),
  ),
  row('redeemed points only once', server('orders', 'give their percentage to one order and no other')),
  row('payment amount in pesewas', site('providers-payment', 'is asked for the sum in pesewas, mobile money first')),
  row(
    'the reference order_{timestamp}_{random}',
    domain('reference', 'a reference consists of order, the time and 96 random bits'),
  ),
  row(
    '100 points a friend, 100 to redeem, percentage from the server',
    domain('referral', 'a friend earns 100 points, 100 points are 5 %, and 25 % is the maximum'),
    server('redemptions', '%d00 points give %d percent for %d points and leave %d'),
  ),
  row(
    '4 tiles',
    e2e('orders', 'shows cards with four tiles and the rest counted, sums and links; finds by code and status'),
  ),
  row(
    '5 pairs in the carousel, 3 shown, 1 on a phone',
    site('content', 'five pairs have pictures before and after of the same size'),
    e2e('states', 'three pairs are shown next to each other, one on a phone'),
  ),
  row('the shortened e-mail', domain('session', '%s in %i characters is %s')),
];
