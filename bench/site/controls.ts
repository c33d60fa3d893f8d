import type { Locator, Page } from 'playwright';
import { messages } from '#domain/messages.ts';

/** A control of the journey, and how a customer uses it. */
export type Control = { name: string; use: (page: Page) => Promise<void> };

type Find = (page: Page) => Locator;

/** In ms: a page that was scrolled is drawn by then. */
const SCROLLED_MS = 200;

const shown = (locator: Locator) => locator.filter({ visible: true }).first();
const tap = (name: string, find: Find): Control => ({ name, use: (page) => shown(find(page)).tap() });
/** A phone moves a field at the edge of the screen to its middle, which takes 0.7 s: here it is there before it is tapped. */
const type = (name: string, find: Find, text: string): Control => ({
  name: `type: ${name}`,
  use: async (page) => {
    const field = shown(find(page));
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.waitForTimeout(SCROLLED_MS);
    await field.pressSequentially(text);
  },
});
const button = (name: string): Find => {
  return (page) => page.getByRole('button', { name, exact: true });
};
const field = (name: string): Find => {
  return (page) => page.getByLabel(name, { exact: true });
};
const choice = (question: string, index: number): Find => {
  return (page) => page.getByRole('radiogroup', { name: question }).getByRole('radio').nth(index);
};

const { cart, checkout, login, payment, pin, priority, promotionCode, register, services, windows } = messages;

const MENU: Control = {
  name: 'menu',
  use: async (page) => {
    await shown(page.locator('button[popovertarget]')).tap();
    await page.keyboard.press('Escape');
  },
};

/** The controls of each page of the journey, in the order in which a customer meets them. */
export const CONTROLS: Readonly<Record<string, readonly Control[]>> = {
  '/': [MENU],
  '/services': [
    MENU,
    // The first one is in the cart already.
    tap('add to cart', (page) => page.getByRole('article').last().getByRole('button', { name: services.addToCart })),
    tap('next pair', button(services.nextPair)),
    { name: 'compare', use: (page) => shown(page.getByRole('slider')).press('ArrowRight') },
  ],
  '/cart': [
    tap('one more', button(cart.oneMore)),
    tap('one less', button(cart.oneLess)),
    tap('area', (page) => page.locator('label:has([type=radio])')),
    tap('to the checkout', button(cart.toCheckout)),
    tap('remove', (page) => page.locator('[data-remove]')),
  ],
  '/login': [
    type('e-mail', field(login.email), 'ama@example.com'),
    type('password', field(login.password), 'walk'),
    tap('show password', button(login.showPassword)),
    tap('log in', (page) => page.locator('form [type=submit]')),
  ],
  '/register': [
    type('first name', field(register.firstName), 'Ama'),
    type('e-mail', field(register.email), 'ama@'),
    type('password', field(register.password), 'walk on by'),
    tap('register', button(register.submit)),
  ],
  '/checkout': [
    type('search', (page) => page.getByRole('combobox'), 'osu'),
    tap('suggestion', (page) => page.getByRole('option')),
    tap('open the map', button(pin.open)),
    {
      name: 'move the map',
      use: async (page) => {
        await page.locator('[data-pin-map=open]').waitFor();
        await page.getByRole('application').press('ArrowRight');
      },
    },
    tap('zoom', button(pin.closer)),
    tap('put the pin here', button(pin.save)),
    type('directions', field(messages.location.directions), 'Blue gate'),
    tap('same address', (page) => page.getByRole('checkbox', { name: checkout.sameAsDelivery })),
    tap('same address again', (page) => page.getByRole('checkbox', { name: checkout.sameAsDelivery })),
    type('phone', (page) => page.locator('[type=tel]'), '241234567'),
    tap('day', choice(windows.day, 1)),
    tap('time', choice(windows.time, 1)),
    tap('faster return', choice(priority.question, 1)),
    tap('have a code', button(cart.haveCode)),
    type('code', field(promotionCode.label), 'KLEAN'),
    tap('apply the code', button(promotionCode.apply)),
    tap('proceed', button(checkout.proceed)),
    tap('pay', button(payment.payNow)),
  ],
};
