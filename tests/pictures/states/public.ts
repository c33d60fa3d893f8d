import { messages } from '#domain/messages.ts';
import { cart } from '#tests/pictures/fixtures/checkout.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { State } from '#tests/pictures/state.ts';

const { navigation } = messages;
const customer = { ...signedIn(), ...cart({ 1: 2, 3: 1 }) };

/** The pages that everybody reads, and the frame around every page. */
export const PUBLIC_STATES: State[] = [
  { name: 'public-home', path: '/' },
  { name: 'public-home-signed-in', path: '/', stored: customer, windowOnly: true },
  { name: 'public-rates', path: '/rate-and-services' },
  { name: 'public-about', path: '/about-us' },
  { name: 'public-areas', path: '/sneaker-cleaning' },
  { name: 'public-area', path: '/sneaker-cleaning/accra' },
  { name: 'public-guides', path: '/care' },
  { name: 'public-guide', path: '/care/suede-and-nubuck' },
  { name: 'public-terms', path: '/terms' },
  { name: 'public-privacy', path: '/privacy' },
  { name: 'public-not-found', path: '/nothing/here' },
  { name: 'public-offline', path: '/offline' },
  { name: 'public-offer-dismissed', path: '/services', stored: { banner_dismissed: 'true' }, windowOnly: true },
  { name: 'public-practice-notice', path: '/services', hasPracticeNotice: true, windowOnly: true },
  {
    name: 'public-questions-open',
    path: '/rate-and-services',
    act: async (page) => {
      const questions = page.locator('main details > summary');
      for (let index = 0; index < (await questions.count()); index += 1) await questions.nth(index).click();
    },
  },
  {
    name: 'public-next-pair',
    path: '/services',
    act: (page) => page.getByRole('button', { name: messages.services.nextPair }).first().click(),
  },
  {
    name: 'public-menu',
    path: '/services',
    widths: [360, 768],
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: navigation.menu, exact: true }).click();
      await page.getByRole('button', { name: navigation.closeMenu }).waitFor();
    },
  },
  {
    name: 'public-menu-signed-in',
    path: '/services',
    stored: customer,
    widths: [360, 768],
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: navigation.menu, exact: true }).click();
      await page.getByRole('button', { name: navigation.closeMenu }).waitFor();
    },
  },
  {
    name: 'public-account-menu',
    path: '/services',
    stored: customer,
    widths: [1280],
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: /Ama/ }).click();
      await page.getByRole('link', { name: navigation.changePassword }).waitFor();
    },
  },
  {
    name: 'public-skip-link',
    path: '/services',
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('link', { name: navigation.skip }).focus();
    },
  },
];
