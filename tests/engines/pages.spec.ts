import { PAGES } from '#tests/e2e/support/pages.ts';
import { expect, test } from './engine.ts';

test('every page opens, fits its width and shows a heading', async ({ device }) => {
  // Some forty pages, each photographed whole.
  test.setTimeout(1_800_000);
  const wide: string[] = [];
  for (const path of PAGES) {
    await device.open(path);
    await device.sees(/\w/, 'heading');
    const [content = 0, window = 0] = await device.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if (content > window) wide.push(`${path}: ${content} px in ${window}`);
    await device.wholePicture(`page ${path.replaceAll('/', '-').slice(1) || 'home'}`);
  }
  expect(wide).toEqual([]);
});
