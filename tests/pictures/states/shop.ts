import { CART_EXPIRED } from '#domain/messages/shop/cart-words.ts';
import { messages } from '#domain/messages.ts';
import { cart, LAST_PLACES } from '#tests/pictures/fixtures/checkout.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { NOW } from '#tests/pictures/stable-page.ts';
import type { State } from '#tests/pictures/state.ts';

const words = messages.cart;
const CART = cart({ 1: 2, 2: 1, 3: 3 });
const OLD_PRICE = {
  cart: {
    items: [
      { service_id: 1, service_name: 'Standard Cleaning', quantity: 1, price: '45.00' },
      { service_id: 99, service_name: 'Unknown service', quantity: 1, price: '10.00' },
    ],
    timestamp: NOW.getTime(),
  },
};
const FAILURE = { status: 500, json: {} } as const;

/** The services and the cart. */
export const SHOP_STATES: State[] = [
  {
    name: 'services-ready',
    path: '/services',
    act: (page) => page.getByRole('button', { name: messages.services.addToCart }).first().waitFor(),
  },
  { name: 'services-in-cart', path: '/services', stored: { ...CART, ...signedIn() } },
  { name: 'services-loading', path: '/services', answers: { 'GET /api/services/': 'never' } },
  {
    name: 'services-failed',
    path: '/services',
    answers: { 'GET /api/services/': FAILURE },
    act: (page) => page.getByRole('heading', { name: messages.services.loadFailed }).waitFor(),
  },
  {
    name: 'services-none',
    path: '/services',
    answers: { 'GET /api/services/': { json: [] } },
    act: (page) => page.getByText(messages.services.empty).waitFor(),
  },
  {
    name: 'services-toast',
    path: '/services',
    stored: CART,
    windowOnly: true,
    act: async (page) => {
      const card = page.getByRole('article').filter({ hasText: 'Standard Cleaning' }).first();
      await card.getByRole('button').first().click();
      await page.getByText(words.alreadyThere('Standard Cleaning')).waitFor();
    },
  },
  { name: 'cart-empty', path: '/cart' },
  {
    name: 'cart-guest',
    path: '/cart',
    stored: CART,
    act: (page) => page.getByTestId('total').first().waitFor({ state: 'attached' }),
  },
  {
    name: 'cart-area-chosen',
    path: '/cart',
    stored: { ...CART, serviceArea: 'Tema' },
    act: (page) => page.getByText(words.deliveryTo('Tema')).waitFor(),
  },
  {
    name: 'cart-last-places',
    path: '/cart',
    stored: { ...signedIn(), ...CART, ...LAST_PLACES },
    answers: { 'GET /api/users/account/places/': 'never' },
    act: (page) => page.getByText(words.placeChosen).waitFor(),
  },
  { name: 'cart-customer', path: '/cart', stored: { ...signedIn(), ...CART } },
  { name: 'cart-loading', path: '/cart', stored: CART, answers: { 'GET /api/services/*/': 'never' } },
  {
    name: 'cart-failed',
    path: '/cart',
    stored: CART,
    answers: { 'GET /api/services/*/': FAILURE },
    act: (page) => page.getByText(words.detailsFailed).waitFor(),
  },
  {
    name: 'cart-partly-failed',
    path: '/cart',
    stored: CART,
    answers: { 'GET /api/services/2/': FAILURE },
    act: (page) => page.getByText(words.someDetailsFailed).waitFor(),
  },
  {
    name: 'cart-changed-and-gone',
    path: '/cart',
    stored: OLD_PRICE,
    act: (page) => page.getByText(words.noLongerOffered('Unknown service')).first().waitFor(),
  },
  {
    name: 'cart-removed-toast',
    path: '/cart',
    stored: CART,
    windowOnly: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await page.getByText(words.removed).waitFor();
    },
  },
  {
    name: 'cart-expired-toast',
    path: '/cart',
    stored: { cart: { ...CART.cart, timestamp: NOW.getTime() - 31 * 86_400_000 } },
    windowOnly: true,
    act: (page) => page.getByText(CART_EXPIRED).waitFor(),
  },
];
