import { messages } from '#domain/messages.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { LABELS, label } from '#tests/e2e/support/content.ts';
import { entriesOf, newCustomer, sessionOf, writeToStorage } from '#tests/e2e/support/customer.ts';
import { paidOrder } from '#tests/e2e/support/team.ts';
import { expect, test } from './engine.ts';

/** What our pages use and the oldest browsers lack; runs in the page. */
const features = () => ({
  'timed by scrolling': CSS.supports('animation-timeline', 'view()'),
  'triggered animation': CSS.supports('animation-trigger', '--seen play-once'),
  popovers: 'popover' in HTMLElement.prototype,
  'anchor positioning': CSS.supports('anchor-name', '--account'),
  'inert by style': CSS.supports('interactivity', 'inert'),
  'transitions between pages': 'onpagereveal' in window,
  dialogs: 'showModal' in HTMLDialogElement.prototype,
  'Trusted Types': 'trustedTypes' in window,
});

test('the oldest engine lacks what its walks are to show the fallback of', async ({ device, engine }) => {
  test.skip(engine !== 'chromium111', 'others get features with their updates');
  await device.open(paths.about);
  expect(await device.evaluate(features)).toEqual({
    'timed by scrolling': false,
    'triggered animation': false,
    popovers: false,
    'anchor positioning': false,
    'inert by style': false,
    'transitions between pages': false,
    dialogs: true,
    'Trusted Types': true,
  });
});

test('home is whole, also where nothing moves as it is scrolled to', async ({ device, engine }) => {
  await device.open(paths.home);
  const { 'timed by scrolling': isTimed, 'triggered animation': isTriggered } = await device.evaluate(features);
  // Home's classes are shortened by the build.
  const shown = () =>
    device.evaluate(() => {
      const isSeen = (element: Element) => {
        const { visibility, color } = getComputedStyle(element);
        return element.getClientRects().length > 0 && visibility === 'visible' && !/, 0\)$|transparent/.test(color);
      };
      const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).length;
      const late = [...document.querySelectorAll('main > *, footer')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'hidden',
      );
      return {
        late: late.length,
        steps: count('a[href^="#pair-"][aria-label]'),
        figures: count('dd[data-value] span'),
      };
    });
  await expect.poll(shown).toMatchObject({ late: 0 });
  // Where figures count, a trigger draws their digits in place of these.
  if (!isTriggered) expect((await shown()).figures).toBeGreaterThan(2);
  // One of each where the row tells which pair is in view, else the way to the first and to the last.
  if (!isTimed) expect(await shown()).toMatchObject({ steps: 2 });
  if (engine !== 'webkit') {
    await device.press('link', new RegExp(`^${label('pairAfter', { name: '.+' })}$`));
    await expect
      .poll(() => device.evaluate(() => document.querySelector('[id^=pair-]')?.parentElement?.scrollLeft ?? 0))
      .toBeGreaterThan(0);
  }
  await device.picture('60 home, the row of results');
});

test('the menus of a customer and the dialog of an order open, close and lead on', async ({
  device,
  request,
  size,
}) => {
  const customer = await newCustomer({ request });
  const slug = await paidOrder({ request }, customer);
  await device.open('/healthz');
  await device.evaluate(writeToStorage, entriesOf(sessionOf(customer)));
  await device.open(orderPath(slug));
  const { cancel, cancelTitle, keep } = messages.ownOrder;
  await device.press('button', cancel);
  await device.sees(cancelTitle, 'heading');
  await device.picture('61 dialog');
  await device.press('button', keep);
  const focus = () => device.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focus).toBe(cancel);

  const isWide = size.width >= 900;
  await device.press('button', isWide ? new RegExp(`^${LABELS.account}`) : messages.navigation.menu);
  await device.sees(messages.navigation.changePassword, 'link');
  const inView = () =>
    device.evaluate(() => {
      const menu = document.querySelector(innerWidth >= 900 ? '#account-menu' : '#menu');
      const { left, right, top } = menu?.getBoundingClientRect() ?? new DOMRect(-1);
      return left >= 0 && right <= innerWidth + 1 && top >= 0;
    });
  await expect.poll(inView).toBe(true);
  await device.picture('62 menu of a customer');
  await device.press('link', messages.navigation.changePassword);
  await device.arrives(/^\/change-password/);
});
