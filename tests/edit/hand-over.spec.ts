import { expect, test } from '@playwright/test';
import { startEditing } from './editing.ts';

let editing: Awaited<ReturnType<typeof startEditing>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  editing = await startEditing({ isHosted: true });
});
test.afterAll(() => editing.stop());

test('an editor saves a price and hands it over by a button; then nothing waits', async ({ page }) => {
  const [service] = JSON.parse(await editing.contentOf('catalogue.json')) as { name: string; price: string }[];
  await page.goto(`${editing.edit}/keystatic/singleton/catalogue`);
  const box = page.getByRole('region', { name: 'Hand over' });
  await expect(page.getByText(service?.name ?? '', { exact: true })).toBeVisible();
  await expect(box).toHaveCount(0);

  await page.getByText(service?.name ?? '', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Price in cedis', exact: true }).fill('63.50');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(box.getByRole('status')).toHaveText('1 changed file, not handed over yet.');
  await page.screenshot({ path: 'test-results/edit/hand-over.png' });

  await box.getByRole('button', { name: 'Hand over' }).click();
  await expect(box.getByRole('status')).toContainText('Handed over: 1 file (');
  await expect(box.getByRole('button')).toHaveCount(0);
  expect(await editing.hostedContentOf('catalogue.json')).toContain('"price": "63.50"');
});
