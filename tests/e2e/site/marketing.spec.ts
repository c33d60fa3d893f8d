import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { COUNTERS, LABELS, label, PAIRS, SIGNUP } from '#tests/e2e/support/content.ts';
import { offerOn } from '#tests/e2e/support/offer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, skipWide, test } from '#tests/e2e/support/shop.ts';

const pair = (place: number) => PAIRS[place]?.name ?? '';
/** The counter that the tests watch. */
const COUNTER = COUNTERS[1] ?? { value: 0, suffix: '' };
const [ON, BACK] = ['pairAfter', 'pairBefore'].map((name) => new RegExp(`^${label(name, { name: '.+' })}$`));

const PAGES = [
  '/',
  '/about-us',
  '/rate-and-services',
  '/sneaker-cleaning',
  '/sneaker-cleaning/accra',
  '/care',
  '/care/suede-and-nubuck',
  '/terms',
  '/privacy',
  '/offline',
  '/nothing-here',
];

/** Screens that nothing but a script fills. */
const SCREENS = [
  paths.services,
  paths.cart,
  paths.checkout,
  paths.login,
  paths.register,
  paths.orders,
  paths.failedOrders,
  paths.account,
  paths.referrals,
  paths.track,
  teamPaths.day,
];

for (const path of PAGES) {
  test.describe(`the page ${path}`, () => {
    test('has no barrier that axe can find, with reduced motion and in forced colours', async ({ page, isMobile }) => {
      skipWide(isMobile);
      await page.goto(path);
      await expectWhole(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectAccessible(page);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      // In forced colours the visitor's own colours apply; axe still reads the page's.
      const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze();
      expect(violations.filter(({ tags }) => tags.some((tag) => tag.startsWith('wcag'))).map(({ id }) => id)).toEqual(
        [],
      );
    });

    test('fits text at 200 %', async ({ page }) => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.enable');
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await page.goto(path);
      await expectWhole(page);
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(cutTexts)).toEqual([]);
    });
  });
}

/** The texts that reach over the edge of the screen, outside of what can be scrolled sideways. */
function cutTexts(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  return [...document.querySelectorAll('main *')]
    .filter((element) => isText(element) && !scrolls(element))
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map(({ textContent }) => textContent?.trim() ?? '');
}

/** Waits until every section is rendered: home's follow one another within a second. */
async function expectWhole(page: Page): Promise<void> {
  const waiting = () =>
    [...document.querySelectorAll('main section, main li')].filter(
      (part) => getComputedStyle(part).contentVisibility !== 'visible',
    ).length;
  await expect.poll(() => page.evaluate(waiting)).toBe(0);
}

test.describe('home', () => {
  test('an address with an anchor opens its section, though the sections before it are rendered later', async ({
    page,
  }) => {
    for (const id of ['prices', 'h-tail']) {
      await page.goto('about:blank');
      await page.goto(`/#${id}`);
      await expectWhole(page);
      const place = page.locator(`#${id}`);
      await expect(place).toBeInViewport();
      await expect.poll(() => place.evaluate((part) => Math.round(part.getBoundingClientRect().top))).toBeLessThan(100);
    }
  });

  test('a number counts up once it is seen, and is static before and after', async ({ page }) => {
    await page.goto('/');
    await expectWhole(page);
    const cleaned = page.locator('dd[data-value]').nth(1);
    const number = () => cleaned.evaluate((figure) => Number(getComputedStyle(figure).getPropertyValue('--number')));
    expect(await number()).toBe(COUNTER.value);
    const counted = cleaned.evaluate(
      (figure) =>
        new Promise<number>((done) => {
          figure.addEventListener('animationstart', () =>
            done(Number(getComputedStyle(figure).getPropertyValue('--number'))),
          );
        }),
    );
    await cleaned.scrollIntoViewIfNeeded();
    expect(await counted).toBeLessThan(COUNTER.value);
    await expect.poll(number).toBe(COUNTER.value);
  });
});

test('each screen that needs a script says so without one, with a number to call', async ({ request, viewport }) => {
  test.skip(viewport?.width !== 360, 'the same words at each width');
  for (const path of SCREENS) {
    const answer = await request.get(path);
    // The browser of the tests hides this element, without scripts too.
    const [, notice] = /<noscript>(.*?)<\/noscript>/s.exec(await answer.text()) ?? [];
    expect(notice, path).toContain(messages.pages.needsScript);
    expect(notice, path).toMatch(/href="tel:\+233\d{9}"/);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, closes by Escape, and its links lead on', async ({ page, viewport }) => {
    test.skip(viewport?.width !== 360, 'the menu is a phone’s');
    await page.goto('/');
    await page.getByRole('button', { name: messages.navigation.menu }).click();
    const menu = page.getByRole('navigation', { name: LABELS.menuNavigation });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: messages.navigation.menu }).click();
    await menu.getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL(/about-us/);
  });

  test('the offer can be dismissed', async ({ page }) => {
    await page.goto('/');
    const offer = await offerOn(page);
    const [signup] = SIGNUP;
    if (offer === null || signup === undefined) return;
    await expect(offer).toContainText(messages.navigation.offer(signup.percentage));
    await page.getByRole('checkbox', { name: messages.navigation.dismissOffer }).focus();
    await page.keyboard.press('Space');
    await expect(offer).toBeHidden();
  });

  test('the results step by one pair at a time, by keyboard', async ({ page, viewport }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const rail = page.getByRole('list', { name: LABELS.resultsRail });
    await expect(rail).toHaveCSS('scroll-behavior', 'auto');
    const isPhone = viewport?.width === 360;
    const entering = isPhone ? [pair(1), pair(2)] : [pair(3), pair(4)];
    for (const name of entering) {
      await page.getByRole('link', { name: label('pairAfter', { name }) }).press('Enter');
      await expect(rail.getByRole('listitem').filter({ hasText: name })).toBeInViewport({ ratio: 0.7 });
    }
    await page.getByRole('link', { name: BACK }).press('Enter');
    const back = isPhone ? pair(1) : pair(0);
    await expect(
      page
        .getByRole('link', { name: BACK })
        .or(page.getByRole('link', { name: ON }))
        .first(),
    ).toBeVisible();
    await expect(rail.getByRole('listitem').filter({ hasText: isPhone ? back : pair(1) })).toBeInViewport({
      ratio: 0.7,
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(rail).toHaveCSS('scroll-behavior', 'smooth');
  });

  test('a pair is shown clean by keyboard, the counters show their numbers', async ({ page }) => {
    await page.goto('/');
    const wipe = page.getByRole('checkbox', { name: label('wipe', { name: pair(0) }) });
    await wipe.focus();
    await page.keyboard.press('Space');
    await expect(wipe).toBeChecked();
    await expect(page.getByRole('region', { name: LABELS.inNumbers })).toContainText(
      `${COUNTER.value.toLocaleString('en-GH')}${COUNTER.suffix}`,
    );
  });
});

test.describe('the gallery of /services', () => {
  test('swipes by one pair, and its line moves by keyboard', async ({ page, viewport }) => {
    await page.goto('/services');
    const heading = page.getByRole('heading', { name: 'Results' });
    await heading.scrollIntoViewIfNeeded();
    const gallery = page.getByRole('region', { name: 'Results' });
    await expect(gallery.locator('.swiper-initialized')).toBeAttached();
    const shown = viewport?.width === 360 ? 1 : 3;
    await expect(gallery.getByRole('button', { name: 'Previous pair' })).toBeDisabled();
    await gallery.getByRole('button', { name: 'Next pair' }).click();
    await expect(gallery.locator('.swiper-slide-active')).toContainText(pair(1));
    await gallery.getByRole('button', { name: 'Show pair 1' }).click();
    await expect(gallery.locator('.swiper-slide-active')).toContainText(pair(0));
    const width = await gallery.locator('.swiper').evaluate((rail) => rail.clientWidth);
    const slide = await gallery.locator('.swiper-slide-active').evaluate((one) => one.clientWidth);
    expect(Math.round(width / slide)).toBe(shown);
    const line = gallery.getByRole('slider', { name: messages.services.howClean(pair(0)) });
    await line.press('Home');
    await expect(line).toHaveAttribute('aria-valuetext', '100% clean');
    await expectAccessible(page);
  });
});

test('the gallery of /services keeps the pair that was scrolled to before its script was there', async ({ page }) => {
  let goOn = () => {};
  const isScrolled = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/_astro\/swiper/, async (route) => {
    await isScrolled;
    await route.fallback();
  });
  await page.goto('/services');
  const gallery = page.getByRole('region', { name: 'Results' });
  const slider = gallery.getByRole('slider', { name: messages.services.howClean(pair(PAIRS.length - 1)) });
  await slider.focus();
  goOn();
  await expect(gallery.locator('.swiper-initialized')).toBeAttached();
  // The field is larger than the picture that cuts it.
  await expect(slider).toBeInViewport({ ratio: 0.6 });
});

test('each public page unfurls with its own picture and can be indexed', async ({ page }) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(addresses.length).toBeGreaterThanOrEqual(7);
  const pictures = new Set<string>();
  for (const path of addresses) {
    const html = await (await page.request.get(path)).text();
    const content = (name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    expect(content('description').length).toBeGreaterThan(30);
    expect(content('og:title')).not.toBe('');
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+">/);
    const picture = new URL(content('og:image')).pathname;
    const answer = await page.request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    pictures.add(picture);
  }
  expect(pictures.size).toBe(addresses.length);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true);
});

test('links are prefetched only from pages without script, and not with Save-Data', async ({ page }) => {
  const rules = async (path: string, headers: Record<string, string> = {}) =>
    (await page.request.get(path, { headers })).headers()['speculation-rules'];
  expect(await rules('/')).toBe('"/links.speculationrules"');
  expect(await rules('/', { 'Save-Data': 'on' })).toBeUndefined();
  expect(await rules('/services')).toBeUndefined();
  const file = await page.request.get('/links.speculationrules');
  expect(file.headers()['content-type']).toBe('application/speculationrules+json');
});
