import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { startEditing } from './editing.ts';

let editing: Awaited<ReturnType<typeof startEditing>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  editing = await startEditing();
});
test.afterAll(() => editing.stop());

/** Addresses that the page asked outside this machine. */
const outside: string[] = [];
test.beforeEach(({ page }) => {
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') outside.push(request.url());
  });
});
test.afterEach(() => expect(outside).toEqual([]));

const open = (page: Page, path: string) => page.goto(`${editing.edit}/keystatic/${path}`);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = async (page: Page) => {
  const answer = page.waitForResponse('**/api/keystatic/update');
  await press(page, 'Save');
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Unsaved')).toHaveCount(0);
};

test('the forms are of one type with their schemas', async () => {
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', ['-p', 'ops/edit/surface']);
  expect(stdout).toBe('');
});

test('a new price stands in the file and on the page, and the next one too', async ({ page }) => {
  const [service] = JSON.parse(await editing.contentOf('catalogue.json')) as { name: string; price: string }[];
  let before = await editing.contentOf('catalogue.json');
  let price = service?.price ?? '';
  await open(page, 'singleton/catalogue');
  for (const next of ['61.50', '62.50']) {
    await page.getByText(service?.name ?? '', { exact: true }).click();
    await field(page, 'Price in cedis').fill('61');
    await field(page, 'Price in cedis').blur();
    await expect(page.getByText('a price is written in cedis with two decimals')).toBeVisible();
    await field(page, 'Price in cedis').fill(next);
    await press(page, 'Done');
    await saved(page);
    const after = await editing.contentOf('catalogue.json');
    expect(after).toBe(before.replace(`"price": "${price}"`, `"price": "${next}"`));
    [before, price] = [after, next];
  }
  await expect
    .poll(async () => (await fetch(`${editing.shop}/rate-and-services`)).text(), { timeout: 30_000 })
    .toContain('62.50');
});

test('a picture is replaced', async ({ page }) => {
  const picture = { create: { width: 1200, height: 900, channels: 3 as const, background: '#135' } };
  await open(page, 'singleton/pairs');
  await page.getByText('Court lows').first().click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).first().click();
  const buffer = await sharp(picture).jpeg().toBuffer();
  await (await choosing).setFiles({ name: 'My New Pair.jpg', mimeType: 'image/jpeg', buffer });
  await press(page, 'Done');
  await saved(page);
  expect(await editing.contentOf('pairs.json')).toContain('"before": "../assets/pictures/my-new-pair.webp"');
  expect(await editing.pictureExists('my-new-pair.webp')).toBe(true);
  expect(await editing.pictureExists('court-before.webp')).toBe(true);
});

test('a picture that is missing in a closed entry is named', async ({ page }) => {
  await open(page, 'singleton/pairs');
  await page.getByText('Mesh runners').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).first().click();
  await press(page, 'Done');
  await press(page, 'Save');
  await expect(page.getByText('pairs.json: runner.before is wrong: a picture is missing')).toBeVisible();
});

test('a guide with a broken link is refused in words, and saved once it is put right', async ({ page }) => {
  await open(page, 'collection/guides/item/smell');
  const body = page.getByRole('textbox', { name: 'Text of the page' });
  await body.fill('See [this](/care/nowhere).');
  await press(page, 'Save');
  await expect(page.getByText('guides/smell.md: text links to /care/nowhere, and no such page is there')).toBeVisible();
  await body.fill('See [this](/care/storage).');
  await saved(page);
  expect(await editing.contentOf('guides/smell.md')).toMatch(/\n---\n\nSee \[this\]\(\/care\/storage\)\.\n$/);
});

test('a guide is added with every field, and its page is there', async ({ page }) => {
  await open(page, 'collection/guides/create');
  await press(page, 'Create');
  await expect(page.getByText('small letters, digits and dashes, such as').first()).toBeVisible();
  const texts = {
    Address: 'wet-laces',
    Title: 'Wet laces: dry them flat',
    Description: 'Laces that dry in a knot stay grey. How to wash and dry them so that they stay white.',
    'Large title': 'Dry them *flat*',
    Lead: 'A lace is the first thing that people see.',
    'How long it takes': '10 minutes',
    'When to stop and bring the pair to us': 'Stop when the tips come off.',
    'Text of the page': '1. Wash them.\n2. Dry them flat.',
  };
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).first().fill(text);
  await page.getByLabel('Day of the change').fill('2026-11-20');
  await field(page, 'Place in the list').fill('9');
  // Leaving the field moves what is below it, and a press on what moves is none.
  await page.keyboard.press('Tab');
  for (const [list, words] of [
    ['What to have at hand', ['Soap', 'A bowl']],
    ['What harms', ['Bleach', 'The sun']],
  ] as const)
    for (const word of words) {
      await page.getByRole('group', { name: list }).getByRole('button', { name: 'Add' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(word);
      await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  await press(page, 'Create');
  await expect
    .poll(() => editing.contentOf('guides/wet-laces.md').catch(() => ''))
    .toContain('\nupdated: 2026-11-20\n');
  await expect
    .poll(async () => (await fetch(`${editing.shop}/care/wet-laces`)).text(), { timeout: 90_000 })
    .toContain('A lace is the first thing that people see.');
});

test('an area that the owner opened gets its page, which says so when it is closed', async ({ page }) => {
  test.setTimeout(180_000);
  const area = {
    ...{ key: 'cape coast', name: 'Cape Coast', region: 'Central Region', words: [], letters: '', fee: '93.00' },
    centre: { lat: 5.1053, lng: -1.2466 },
  };
  await editing.writeContent('opened.json', [area]);
  await open(page, 'collection/areas/create');
  await expect(page.getByText('cape-coast (Cape Coast)')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('cape-cost');
  await press(page, 'Create');
  await expect(page.getByText('one of tema, accra, kasoa, cape-coast')).toBeVisible();
  const texts = {
    Address: 'cape-coast',
    Title: 'Sneaker cleaning in Cape Coast',
    Description: 'Sneakers picked up in {town}, cleaned by hand and back in {turnaround}. A trip is {fee}.',
    Lead: 'From the castle to the campus.',
    'Text of the page': 'Codes begin with {code}.',
  };
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).first().fill(text);
  await page.getByLabel('Day of the change').fill('2026-11-27');
  await field(page, 'Place in the list').fill('4');
  await page.keyboard.press('Tab');
  for (const [list, times] of [
    ['Quarters', 3],
    ['Questions', 2],
  ] as const)
    for (let at = 1; at <= times; at += 1) {
      await page.getByRole('group', { name: list }).getByRole('button', { name: 'Add' }).click();
      for (const box of await page.getByRole('dialog').getByRole('textbox').all()) await box.fill(`${list} ${at}?`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  await page.getByRole('button', { name: /Pair/ }).click();
  await page.getByRole('option').first().click();
  await press(page, 'Create');
  await expect.poll(() => editing.contentOf('areas/cape-coast.md').catch(() => '')).toContain('From the castle');
  const shown = async (path: string) => (await fetch(`${editing.shop}${path}`)).text();
  await expect.poll(() => shown('/sneaker-cleaning/cape-coast'), { timeout: 60_000 }).toContain('93.00');
  expect(await shown('/sneaker-cleaning')).toContain('href="/sneaker-cleaning/cape-coast"');
  await editing.writeContent('closed.json', [area]);
  await editing.writeContent('opened.json', []);
  await expect.poll(() => shown('/sneaker-cleaning/cape-coast'), { timeout: 60_000 }).toContain('not served now');
  expect(await shown('/sneaker-cleaning/cape-coast')).toContain('content="noindex"');
  expect(await shown('/sneaker-cleaning')).not.toContain('href="/sneaker-cleaning/cape-coast"');
});

test('every document opens, and shows no change that nobody made', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await open(page, '');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Small words' })).toBeAttached();
  const links = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(15);
  for (const link of links.filter((one) => one.includes('/singleton/'))) {
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(page.getByText('Unsaved')).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});
