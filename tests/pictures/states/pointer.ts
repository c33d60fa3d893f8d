import type { Locator, Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { answered, cart } from '#tests/pictures/fixtures/checkout.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { State } from '#tests/pictures/state.ts';

const { services, cart: cartWords, login, checkout, orders, teamQueue, teamDay, order, navigation } = messages;
const stored = { ...signedIn(), ...cart({ 1: 2 }) };

type Part = Pick<State, 'path' | 'stored' | 'widths'> & { name: string; find: (page: Page) => Locator };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();

/** The controls that people use most: buttons of every kind, links, fields. */
const PARTS: Part[] = [
  { name: 'home-button', path: '/', find: (page) => page.getByRole('main').getByRole('link').first() },
  { name: 'home-link', path: '/', find: (page) => page.getByRole('main').getByRole('link').nth(1) },
  { name: 'navigation-logo', path: '/services', find: (page) => page.getByRole('banner').getByRole('link').first() },
  { name: 'navigation-link', path: '/services', widths: [1280], find: (page) => link(page, navigation.rates) },
  { name: 'navigation-button', path: '/services', widths: [1280], find: (page) => link(page, navigation.start) },
  { name: 'navigation-cart', path: '/services', stored, find: (page) => link(page, /cart/i) },
  {
    name: 'menu-button',
    path: '/services',
    widths: [360],
    find: (page) => page.getByRole('button', { name: navigation.menu, exact: true }),
  },
  { name: 'footer-link', path: '/services', find: (page) => page.getByRole('contentinfo').getByRole('link').first() },
  { name: 'footer-phone', path: '/services', find: (page) => page.locator('footer a[href^="tel:"]') },
  { name: 'add-to-cart', path: '/services', find: (page) => button(page, services.addToCart) },
  { name: 'one-more', path: '/cart', stored, find: (page) => button(page, cartWords.oneMore) },
  { name: 'one-less', path: '/cart', stored, find: (page) => button(page, cartWords.oneLess) },
  { name: 'remove', path: '/cart', stored, find: (page) => button(page, /^Remove/) },
  { name: 'to-checkout', path: '/cart', stored, find: (page) => button(page, cartWords.toCheckout) },
  { name: 'login-email', path: '/login', find: (page) => page.getByLabel(login.email, { exact: true }) },
  {
    name: 'login-show-password',
    path: '/login',
    find: (page) => page.getByRole('button', { name: login.showPassword }),
  },
  { name: 'login-button', path: '/login', find: (page) => button(page, login.submit) },
  { name: 'login-link', path: '/login', find: (page) => link(page, login.forgotPassword) },
  {
    name: 'checkbox',
    path: '/checkout',
    stored: answered(),
    find: (page) => page.getByRole('checkbox', { name: checkout.sameAsDelivery }),
  },
  {
    name: 'outlined-button',
    path: '/checkout',
    stored: answered(),
    find: (page) => button(page, messages.location.useCurrent),
  },
  {
    name: 'order-search',
    path: '/orders',
    stored,
    find: (page) => page.getByRole('searchbox', { name: orders.search }),
  },
  {
    name: 'order-card',
    path: '/orders',
    stored,
    find: (page) => page.getByRole('article').first().getByRole('link').first(),
  },
  {
    name: 'order-again',
    path: '/orders/sk-7f3k9q2mxw4t8hbn5rcv2z6d',
    stored,
    find: (page) => button(page, messages.tracking.again),
  },
  { name: 'order-back', path: '/orders/sk-7f3k9q2mxw4t8hbn5rcv2z6d', stored, find: (page) => link(page, order.back) },
  { name: 'fold', path: '/referral-dashboard', stored, find: (page) => page.locator('summary').first() },
  { name: 'team-tab', path: '/staff', stored, find: (page) => button(page, /^Pickup/) },
  { name: 'team-row', path: '/staff', stored, find: (page) => link(page, teamQueue.open('SK-7F3K9Q2M', 'Ama Mensah')) },
  { name: 'team-mark', path: '/staff/day', stored, find: (page) => button(page, new RegExp(`^${teamDay.pickedUp}`)) },
];

/** Nothing covers the element: neither the bar at the bottom of a phone nor the navigation. */
async function bringToMiddle(element: Locator): Promise<void> {
  await element.waitFor();
  await element.evaluate((part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

function pointedAt({ name, find, ...part }: Part): State[] {
  const around = (page: Page) => find(page);
  const hover: State = {
    ...part,
    name: `hover-${name}`,
    widths: [1280],
    around,
    act: async (page) => {
      await bringToMiddle(find(page));
      await find(page).hover({ force: true });
    },
  };
  const focus: State = {
    ...part,
    name: `focus-${name}`,
    around,
    act: async (page) => {
      await bringToMiddle(find(page));
      // The browser shows the focus ring to people who use the keyboard.
      await page.keyboard.press('Tab');
      await find(page).focus();
      await bringToMiddle(find(page));
    },
  };
  const isNarrowOnly = part.widths !== undefined && !part.widths.includes(1280);
  return [...(isNarrowOnly ? [] : [hover]), { ...focus, widths: part.widths ?? [360, 1280] }];
}

/** The main controls under the mouse, and with the keyboard's focus. */
export const POINTER_STATES: State[] = PARTS.flatMap(pointedAt);
