import { domain, e2e, row, server, site } from './row.ts';

const OPEN = '%s is open to everyone, with or without a slash and a query';
const GUARDED = '%s needs a login and remembers path and query';
const HOME = 'home has the hero, three steps, featured prices, counters, five pairs and three tips';
const CUSTOMER = 'shows a customer the orders, the name and the account menu; an outside click closes it';
const CARD = 'shows each service with both prices and the badge; adding leads to the cart, adding twice only says so';
const COUNTS = 'counts, never below 1, removes, and stores each change with a fresh timestamp';
const WAITS =
  'the button waits for a delivery place, a separate pickup place, and a valid phone, and says which is missing';
const REMEMBERED =
  'places, inputs and phone are stored; the first-time hint shows once; the areas’ banner returns with step 1';
const DETAIL = 'shows customer, items, sums with discounts, both addresses and help; each status by its detail label';
const LIST = 'shows cards with four tiles and the rest counted, sums and links; finds by code and status';
const REDEEM = '250 points are redeemed with confetti and a toast; points, discount and history are reloaded';
const DASHBOARD = 'a new customer has a link to copy, no points, no friends, no history';

const open = (path: string) => row(`route ${path}: public`, e2e('states', OPEN), server('static', '%s shows %s'));
const guarded = (path: string) =>
  row(`route ${path}: login required`, e2e('states', GUARDED), domain('paths', '%s: %s'));

/** Section 2: screens and routes. */
export const screens = [
  ...['/', '/login', '/register', '/services', '/cart', '/verify-email', '/temp-verify-email'].map(open),
  ...['/rate-and-services', '/about-us', '/forgot-password', '/reset-password/{token}', '/referral-dashboard'].map(
    open,
  ),
  ...['/checkout', '/change-password', '/orders', '/orders/{orderSlug}', '/orders/failed'].map(guarded),
  row('orders pages: verified e-mail', e2e('orders', 'asks for a verified e-mail first')),
  row('an unknown address: a useful 404', e2e('states', 'an unknown address is answered 404, with a link home')),
  row('the page scrolls to the top on every path change', e2e('states', 'every page opens at its top')),
  row(
    'the navigation is hidden on /login and /register',
    e2e('account', 'has no navigation, names terms and privacy, and leads to login with its query'),
    e2e('account', 'says what is missing, wrong or refused, and stays'),
  ),
  row(
    'toasts top right, 3000 ms',
    e2e('states', 'a toast stays 3 seconds, in its colour, pauses while hovered, and can be closed'),
  ),
  row('the login guard: toast, and continue with path and query', e2e('states', GUARDED)),
  row(
    'the green banner shows the signup discount and can be dismissed',
    e2e('states', 'shows a visitor the links, the offer and the login'),
    e2e('states', 'the offer can be dismissed and stays dismissed'),
  ),
  row(
    'links, start button, cart icon for a visitor',
    e2e('states', 'shows a visitor the links, the offer and the login'),
  ),
  row('My Orders, account dropdown and badge for a customer', e2e('states', CUSTOMER)),
  row(
    'the dropdown shows the first name or a shortened e-mail',
    e2e('states', CUSTOMER),
    e2e('states', 'shortens the address of a user without a first name'),
  ),
  row(
    'the slide-in menu locks the body; the dropdown closes on an outside click',
    e2e('states', 'the slide-in menu stops the page from scrolling and closes by Escape and by a tap outside'),
    e2e('states', CUSTOMER),
  ),
  row('home: hero, steps, featured services, counters, pairs, Who We Are, tips', e2e('states', HOME)),
  row('home: five before/after pairs', site('content', 'five pairs have pictures before and after of the same size')),
  row(
    'home: three counters',
    e2e('states', HOME),
    site('content', 'three counters show a figure above zero with its label'),
  ),
  row('home: Service Pricing, Customer Experience, Tailored Services', e2e('states', HOME)),
  row('about: every section, 300 million pairs', e2e('states', 'about shows why, how, what for and what we value')),
  row(
    'the footer: map, phone, e-mail, address, social links',
    e2e('states', 'the footer has map, phone, mail, address and social links'),
  ),
  row(
    '/register: fields, toggle, link to login, terms and privacy',
    e2e('account', 'shows and hides the password'),
    e2e('account', 'has no navigation, names terms and privacy, and leads to login with its query'),
  ),
  row(
    '/register: the code behind a toggle',
    e2e('account', 'opens the code field by its toggle, and sends no code when none is typed'),
  ),
  row(
    '/register: the code of a link is filled in, locked, and noted',
    e2e('account', 'locks the code that a link contains, says so, and sends it'),
  ),
  row(
    '/register: third-party sign-up with the code',
    e2e('account', 'registers with a friend’s code'),
    server('google-login', 'accepts a friend’s code for a new account, and only then'),
  ),
  row(
    '/register: success goes to /temp-verify-email/?email=',
    e2e('account', 'opens the code field by its toggle, and sends no code when none is typed'),
    site('registration', 'creates the account and leads to the notice about the link'),
  ),
  row(
    '/login: fields, forgotten password, link to register',
    e2e('account', 'leads to forgotten passwords and to registration'),
  ),
  row(
    '/login: continue, continuePath, returnUrl, default /',
    e2e('account', 'goes home by default, or to the page in the query; never to another origin'),
    domain('paths', '%s: %s'),
    domain('safe-continue', '$value'),
  ),
  row(
    '/login: third-party sign-in',
    e2e('account', 'signs in and continues; refuses an unconfirmed address and one that belongs to a password'),
  ),
  row(
    '/verify-email: verifying, success, already verified, error',
    e2e('account', 'shows that it is verifying until the answer comes'),
    e2e('account', 'verifies once, says so, and opens login for the cart after a pause; again it is already verified'),
  ),
  row(
    '/verify-email: a new link for expired or invalid keys',
    e2e('account', 'offers a new link for an invalid or an expired key'),
  ),
  row('/temp-verify-email: three notices', e2e('account', 'says which of the three it is')),
  row('/temp-verify-email: Resend in Ns, 30 s', e2e('account', 'resends once in 30 seconds, counting down')),
  row(
    '/temp-verify-email without an e-mail: toast, and nothing',
    e2e('account', 'without an address says so and shows nothing'),
  ),
  row(
    '/services: cards, prices, badge; adding goes to /cart',
    e2e('shop', CARD),
    site('cart', 'puts one pair into the stored cart, says so and leads there'),
  ),
  row(
    '/services: badge only with a signup discount',
    e2e('shop', 'shows no badge without a signup discount; any other price is struck from 150'),
  ),
  row(
    '/services: loading, error with Retry',
    e2e('shop', 'shows a skeleton, fails with a Retry that loads the page again, and says when there is nothing'),
  ),
  row('/cart: lines, quantity, remove, totals, buttons', e2e('shop', COUNTS)),
  row('/cart: empty', e2e('shop', 'empty, says so and leads to the services')),
  row(
    '/cart: discount lines',
    e2e('shop', 'shows a customer the signup discount, and the total before it struck through'),
  ),
  row(
    '/cart: checkout disabled without service details or pairs',
    e2e('shop', 'without any service details says so and keeps the checkout closed; Retry opens it'),
    site('pricing', 'is missing for the whole cart when no details could be loaded'),
  ),
  row(
    '/checkout 1: address search for Ghana',
    e2e('checkout', WAITS),
    site('providers-places', 'is asked for Ghana near Accra, in English, in one session until a place is looked up'),
  ),
  row('/checkout 1: Use Current Location', e2e('checkout', 'granted, becomes the place')),
  row('/checkout 1: same as delivery, default on', e2e('checkout', WAITS)),
  row(
    '/checkout 1: e-mail read-only; phone with prefix, placeholder, tick and cross',
    e2e('checkout', 'the e-mail is the account’s and read-only, the phone has its prefix, example, tick and cross'),
  ),
  row('/checkout 1: the button’s disabled rules', e2e('checkout', WAITS)),
  row('/checkout 1: empty cart notice', e2e('checkout', 'an empty cart shows a message, and the button waits')),
  row('/checkout 1: banner, shown again on return', e2e('checkout', REMEMBERED)),
  row('/checkout 1: places, inputs and the first-time flag are kept', e2e('checkout', REMEMBERED)),
  row('/checkout 1: a place is cleared by its button', e2e('checkout', WAITS)),
  row(
    '/checkout 2: summary, Pay Now, Processing Payment...',
    e2e(
      'checkout-payment',
      'a cancelled payment says so and can be tried again; declined, then approved, it becomes one order',
    ),
  ),
  row('/checkout 2: Back to Checkout, top of the page at each step', e2e('checkout', REMEMBERED)),
  row(
    '/checkout: the order’s page follows',
    e2e('journey', 'a new customer books a clean, from the home page to the order list'),
  ),
  row(
    '/change-password: three toggles, Back to Services',
    e2e('account', 'needs a login, then changes the password: every refusal is shown at its field'),
  ),
  row(
    '/forgot-password and /reset-password: fields, shared toggle, links',
    e2e('account', 'a forgotten password is reset by mail, and the new one works'),
  ),
  row(
    '/reset-password: a new link when the error says invalid',
    e2e('account', 'a forgotten password is reset by mail, and the new one works'),
  ),
  row(
    '/referral-dashboard: Refresh',
    e2e('referral', 'a part that can’t be loaded shows a message in its place, and Refresh loads it'),
  ),
  row('/referral-dashboard: link, Copy, Copied! for 2 s', e2e('referral', DASHBOARD)),
  row('/referral-dashboard: points, redeem button with the balance, active discount', e2e('referral', REDEEM)),
  row('/referral-dashboard: two collapsible tables', e2e('referral', REDEEM), e2e('referral', DASHBOARD)),
  row('/orders: title, count, search, Browse Services, cards', e2e('orders', LIST)),
  row('/orders: four tiles and +N more items; sums; View Details', e2e('orders', LIST)),
  row('/orders/{slug}: everything of the order, help panel', e2e('orders', DETAIL)),
  row(
    '/orders/failed: details, Try Again, Contact Support, Start New Order',
    e2e('recovery', 'a saved failed order is shown, and Try Again makes it, once'),
    e2e('recovery', 'a new order shows a warning while the payment is not settled'),
  ),
];
