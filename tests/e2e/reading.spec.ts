import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { SERVED } from '#domain/areas/regions.ts';
import { feeWith } from '#domain/areas/trip-fees.ts';
import { bookPath } from '#domain/paths.ts';
import { AREA_CODES } from '#domain/places/ghana-post.ts';
import { formatShop } from '#domain/prices/money.ts';
import { areaPath, guidePath, readingPaths } from '#domain/reading-paths.ts';
import { FEES, LABELS, quoteFor, SERVICES, SHOP_NAME } from './support/content.ts';
import { type Item, microdataOf } from './support/microdata.ts';
import { expect, test } from './support/shop.ts';

/** What one trip to an area costs, by its key. */
const feeOf = (key: string) => feeWith(FEES, key) ?? 0;

const namesIn = (folder: string) =>
  readdirSync(resolve(import.meta.dirname, `../../src/content/${folder}`)).map((file) => file.replace(/\.md$/, ''));
const GUIDES = namesIn('guides');

const itemOf = (items: readonly Item[], type: string): Item => {
  const found = items.find((item) => item.type === type);
  if (found === undefined) throw new Error(`the page has no ${type}`);
  return found;
};
const textsOf = (item: Item, name: string) =>
  (item.properties[name] ?? []).filter((one): one is string => typeof one === 'string');
const itemsOf = (item: Item, name: string) =>
  (item.properties[name] ?? []).filter((one): one is Item => typeof one !== 'string');

test.beforeEach(({ viewport }) => {
  test.skip(viewport?.width !== 360, 'what search engines read is the same on every screen');
});

/** Checks that a page's trail leads from home to the page itself, in order, by whole addresses. */
function expectTrail(items: readonly Item[], trail: readonly string[]): void {
  const steps = itemsOf(itemOf(items, 'BreadcrumbList'), 'itemListElement');
  expect(steps.map((step) => textsOf(step, 'position')[0])).toEqual(trail.map((_, index) => String(index + 1)));
  expect(steps.map((step) => new URL(textsOf(step, 'item')[0] ?? '').pathname)).toEqual(trail);
  for (const step of steps) expect(textsOf(step, 'name')[0]).not.toBe('');
}

for (const { region, area } of SERVED) {
  test(`the page of ${area.name} tells people and search engines what a pair costs there, door to door`, async ({
    page,
  }) => {
    await page.goto(areaPath(area.key));
    const items = await microdataOf(page);
    expectTrail(items, ['/', readingPaths.areas, areaPath(area.key)]);

    const service = itemOf(items, 'Service');
    const [provider] = itemsOf(service, 'provider');
    expect(provider?.type).toBe('LocalBusiness');
    expect(provider && textsOf(provider, 'name')).toEqual([SHOP_NAME]);
    expect(provider && textsOf(provider, 'address')[0]).toBeTruthy();
    expect(itemsOf(service, 'areaServed').map((one) => textsOf(one, 'name')[0])).toEqual([area.name]);
    const offers = itemsOf(service, 'offers');
    expect(offers.map(({ type }) => type)).toEqual(SERVICES.map(() => 'Offer'));
    expect(offers.map((offer) => textsOf(offer, 'price')[0])).toEqual(SERVICES.map(({ price }) => price));
    expect(offers.map((offer) => textsOf(offer, 'priceCurrency')[0])).toEqual(SERVICES.map(() => 'GHS'));

    const board = page.getByRole('main').locator('section', { has: page.locator('#h-cost') });
    for (const { id } of SERVICES) {
      await expect(board).toContainText(formatShop(quoteFor({ [id]: 1 }, { delivery: feeOf(area.key) }).total));
    }
    const [first] = SERVICES;
    await expect(board).toContainText(
      formatShop(quoteFor({ [first?.id ?? 0]: 3 }, { delivery: feeOf(area.key) }).total),
    );
    await expect(board.getByRole('definition').first()).toHaveText(formatShop(feeOf(area.key)));
    await expect(board).toContainText(`begin with ${AREA_CODES.find(([, name]) => name === area.name)?.[0]}`);

    const questions = itemsOf(itemOf(items, 'FAQPage'), 'mainEntity');
    expect(questions.length).toBeGreaterThanOrEqual(2);
    const answers = questions.flatMap((question) => itemsOf(question, 'acceptedAnswer'));
    expect(answers).toHaveLength(questions.length);
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text).not.toMatch(/\{\w+\}/);
    expect(answers.map((answer) => textsOf(answer, 'text')[0]).join(' ')).toContain(
      formatShop(feeOf(area.key === 'tema' ? area.key : region.feeKey)),
    );
    expect(await page.content()).not.toMatch(/<script/i);
  });
}

for (const guide of GUIDES) {
  test(`the guide ${guide} has steps, says when to stop, and leads to the service that fits`, async ({ page }) => {
    await page.goto(guidePath(guide));
    const items = await microdataOf(page);
    expectTrail(items, ['/', readingPaths.care, guidePath(guide)]);
    const article = itemOf(items, 'Article');
    expect(textsOf(article, 'headline')[0]).toBe(
      await page
        .getByRole('heading', { level: 1 })
        .innerText()
        .then((text) => text.replace(/\s+/g, ' ').trim()),
    );
    expect(textsOf(article, 'dateModified')[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(new URL(textsOf(article, 'image')[0] ?? '').pathname).toBe(`/images/share/care-${guide}.jpg`);

    const service = itemOf(items, 'Service');
    const shown = SERVICES.find(({ name }) => name === textsOf(service, 'name')[0]);
    expect(itemsOf(service, 'offers').map((offer) => textsOf(offer, 'price')[0])).toEqual([shown?.price]);
    const stop = page.getByRole('region', { name: /When to\s*stop/ });
    await expect(stop.getByRole('link')).toHaveAttribute('href', bookPath(shown?.id ?? 0));

    expect(await page.locator('article ol:not([itemtype]) > li').count()).toBeGreaterThanOrEqual(4);
    const words = (await page.locator('article [itemprop=articleBody], article aside, #h-stop + p').allInnerTexts())
      .join(' ')
      .split(/\s+/);
    expect(words.length).toBeGreaterThanOrEqual(400);
    expect(words.length).toBeLessThanOrEqual(700);
    expect(await page.content()).not.toMatch(/<script/i);
  });
}

test('every guide and every area is reached from rates, from about us and from the foot of the pages', async ({
  page,
}) => {
  await page.goto('/rate-and-services');
  for (const { area } of SERVED) {
    await expect(page.getByRole('main').getByRole('link', { name: area.name, exact: true })).toHaveAttribute(
      'href',
      areaPath(area.key),
    );
  }
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: LABELS.areasServed })).toHaveAttribute('href', readingPaths.areas);
  await page.goto('/about-us');
  await page.getByRole('main').getByRole('link', { name: LABELS.careGuides }).click();
  await expect(page).toHaveURL(new RegExp(`${readingPaths.care}/?$`));
  for (const guide of GUIDES) await expect(page.locator(`main a[href="${guidePath(guide)}"]`)).toBeVisible();
  await page.goto(readingPaths.areas);
  for (const { area } of SERVED) await expect(page.locator(`main a[href="${areaPath(area.key)}"]`)).toBeVisible();
});
